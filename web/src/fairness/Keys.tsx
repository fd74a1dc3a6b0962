import { Trans, useLingui } from "@lingui/react/macro";
import { Key } from "./Key.tsx";

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
