import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Icon } from "./icons.tsx";
import { Tibeb } from "./Tibeb.tsx";

type Props = {
  title: string;
  /** Null: only something inside of it closes it. */
  onClose: (() => void) | null;
  isWide?: boolean;
  children: ReactNode;
};

/** A modal on the browser's own <dialog>: it keeps the focus inside, and Escape closes it. */
export function Dialog({ title, onClose, isWide = false, children }: Props) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Before the element is taken away: closing it gives the focus back to where it came from.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    return () => {
      element?.close();
      putCaretBack();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onKeyDown={(event) => onClose === null && event.key === "Escape" && event.preventDefault()}
      // A browser asks once only: the second Escape closes it whatever the page says.
      onClose={({ currentTarget: element }) => {
        if (element.isConnected && !element.open) element.showModal();
      }}
      className={`m-auto ${isWide ? "w-[min(30rem,calc(100vw-1.5rem))]" : "w-[min(22rem,calc(100vw-1.5rem))]"} max-h-[calc(100dvh-1.5rem)] overflow-auto rounded-lg border border-line bg-cloth p-0 text-ink raised open:animate-rise`}
    >
      <Tibeb height={10} />
      <div className="flex items-start gap-2 ps-4 pt-2 pe-1">
        <h2 id={titleId} className="display min-w-0 flex-1 pt-2 text-lg wrap-anywhere">
          {title}
        </h2>
        {onClose && (
          <button
            type="button"
            onClick={onClose}
            aria-label={t`Close`}
            className="grid size-11 shrink-0 place-items-center text-soft"
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      <div className="px-4 pt-1 pb-4">{children}</div>
    </dialog>
  );
}

/** Chromium gives the focus back while the page still lies inert: the box has it, and takes no letter until it has a caret again. */
function putCaretBack(): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLInputElement) || focused.selectionStart === null) return;
  // Reading a size makes the browser notice that nothing is inert any more.
  if (focused.offsetWidth > 0) focused.setSelectionRange(focused.selectionStart, focused.selectionEnd);
}
