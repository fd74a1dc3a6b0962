import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Drawing } from "../../kit/icons.tsx";

const copyPath = "M8.5 8.5h11v11h-11ZM15.5 8.5v-4h-11v11h4";
const donePath = "M5 12.5 10 17.5 19.5 6.5";

/** Something to be carried elsewhere, letter by letter, with a button that copies it. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  // Where a web view does not let a page write to the clipboard, the text can still be marked by hand.
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => {},
    );
  return (
    <span className="flex items-center justify-between gap-2 rounded-md border border-edge bg-paper ps-3">
      <span className="min-w-0 py-2 font-mono text-lg font-bold break-all select-all">{text}</span>
      <button
        type="button"
        aria-label={label}
        onClick={copy}
        className={`grid size-12 shrink-0 place-items-center ${isCopied ? "text-go" : "text-soft"}`}
      >
        <Drawing path={isCopied ? donePath : copyPath} size={22} />
      </button>
      <span role="status" className="sr-only">
        {isCopied ? t`Copied` : ""}
      </span>
    </span>
  );
}
