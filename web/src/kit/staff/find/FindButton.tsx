import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { LazyDialog } from "../../shell/LazyDialog.tsx";
import { lazyScreen } from "../../shell/lazy-screen.tsx";

const FindDialog = lazyScreen(() => import("./FindDialog.tsx").then((m) => m.FindDialog));

/** Opens the search for everything. */
export function FindButton({ className = "", onOpen }: { className?: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-keyshortcuts="Control+K"
      className={`flex min-h-11 items-center gap-2 rounded-md border border-edge bg-cloth px-3 text-sm text-soft hover:bg-sunk ${className}`}
    >
      <svg
        width="18"
        height="18"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.5 15.5 20.5 20.5" />
      </svg>
      <span className="flex-1 text-start">
        <Trans>Find</Trans>
      </span>
      <span aria-hidden="true" className="hidden rounded border border-line px-1.5 text-xs wide:inline">
        <Trans>Ctrl K</Trans>
      </span>
    </button>
  );
}

/** Whether everything is searched; Ctrl+K opens it, wherever one is. Not for who sells: their keys are the till's. */
export function useFinding(isAllowed: boolean) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isAllowed) return;
    // Who presses the key types on at once: it is here by then.
    FindDialog.prefetch();
    const openOnKey = (event: KeyboardEvent) => {
      const isOther = !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey;
      if (isOther || event.key.toLowerCase() !== "k") return;
      // The browser's own Ctrl+K goes to its address bar.
      event.preventDefault();
      // What is typed or confirmed in a dialog is not left behind.
      if (document.querySelector("dialog[open]") === null) setOpen(true);
    };
    document.addEventListener("keydown", openOnKey);
    return () => document.removeEventListener("keydown", openOnKey);
  }, [isAllowed]);
  const dialog = isOpen && (
    <LazyDialog onClose={() => setOpen(false)}>
      <FindDialog onClose={() => setOpen(false)} />
    </LazyDialog>
  );
  return { open: isAllowed ? () => setOpen(true) : null, dialog };
}
