import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

const shownCharacters = 8;

type Props = { name: string; text: string; isWhole?: boolean };

/** A long number in short, or whole where people compare it by eye; and all of it into the clipboard at a press. */
export function Hex({ name, text, isWhole }: Props) {
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
        {isWhole ? (
          <Fours text={text} />
        ) : isShort ? (
          text
        ) : (
          `${text.slice(0, shownCharacters)}…${text.slice(-shownCharacters)}`
        )}
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

/** In fours, as a seal stands on a hall's wall. What is copied has no spaces. */
export function Fours({ text }: { text: string }) {
  return text.match(/.{1,4}/g)?.map((four, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a four is its place.
    <span key={at} className="me-[1ch] inline-block">
      {four}
    </span>
  ));
}
