import { useLingui } from "@lingui/react/macro";
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from "react";
import { Icon } from "../icons.tsx";
import { StaffIcon } from "./StaffIcon.tsx";

/** Says that something has worked, without being in the way. */
type Notify = (message: string) => void;
type Notice = { message: string; at: number };

const shownMs = 10_000;

const NoticeContext = createContext<Notify>(() => {});

export function useNotice(): Notify {
  return use(NoticeContext);
}

export function NoticeProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [notice, setNotice] = useState<Notice | null>(null);
  const notify = useCallback<Notify>((message) => setNotice({ message, at: Date.now() }), []);
  const close = useCallback(() => setNotice(null), []);
  useEffect(() => {
    if (notice === null) return;
    const timer = setTimeout(close, shownMs);
    return () => clearTimeout(timer);
  }, [notice, close]);
  return (
    <NoticeContext value={notify}>
      {children}
      <div role="status" className="pointer-events-none fixed inset-x-2 bottom-3 z-20 flex justify-center">
        {notice && (
          <div
            key={notice.at}
            className="pointer-events-auto flex max-w-xl animate-rise items-center gap-3 rounded-md bg-stage ps-4 text-on-stage raised"
          >
            <span className="text-stage-gold">
              <StaffIcon name="check" />
            </span>
            <p className="min-w-0 py-3 text-sm font-semibold wrap-anywhere">{notice.message}</p>
            <button
              type="button"
              onClick={close}
              aria-label={t`Close`}
              className="grid size-11 shrink-0 place-items-center"
            >
              <Icon name="close" size={18} />
            </button>
          </div>
        )}
      </div>
    </NoticeContext>
  );
}
