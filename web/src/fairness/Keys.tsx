import { Trans, useLingui } from "@lingui/react/macro";

/** What the colours of a picture stand for; none while there is too little to colour. */
export function Keys({ isTooLittle }: { isTooLittle: boolean }) {
  const { t } = useLingui();
  if (isTooLittle)
    return (
      <span>
        <Trans>too few rounds</Trans>
      </span>
    );
  return (
    <>
      <Key color="var(--b)" words={t`less often`} />
      <Key color="var(--cloth-sunk)" words={t`as it should`} />
      <Key color="var(--i)" words={t`more often`} />
    </>
  );
}

/** What a colour of a picture stands for. */
function Key({ color, words }: { color: string; words: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <rect width="12" height="12" rx="2" fill={color} stroke="var(--line-strong)" />
      </svg>
      {words}
    </span>
  );
}
