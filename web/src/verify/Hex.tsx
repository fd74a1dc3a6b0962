import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

const shownCharacters = 8;

/** A long number in short, and all of it into the clipboard at a press. */
export function Hex({ name, text }: { name: string; text: string }) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  const isShort = text.length <= shownCharacters * 2;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <code className="font-mono" title={text}>
        {isShort ? text : `${text.slice(0, shownCharacters)}…${text.slice(-shownCharacters)}`}
      </code>
      <button
        type="button"
        className="min-h-11 px-1 font-semibold underline decoration-edge underline-offset-4"
        aria-label={t`Copy: ${name}`}
        onClick={() => void copy().catch(() => setCopied(false))}
      >
        <span aria-live="polite">{isCopied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}</span>
      </button>
    </span>
  );
}
