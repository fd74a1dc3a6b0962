import { Trans, useLingui } from "@lingui/react/macro";
import { appLink, shareLink } from "../../data/app-link.ts";
import { usePlayer } from "../../data/queries.ts";
import { buttonClass } from "../../kit/Button.tsx";
import { verifyPath } from "../../room/verify-path.ts";

/** Hands a round on: it opens in the mini app, and its proof in any browser. It says nothing of me. */
export function SendRound({ roundId, code }: { roundId: string; code: string }) {
  const { t } = useLingui();
  const player = usePlayer();
  const proof = new URL(verifyPath(roundId), location.origin).href;
  const inApp = appLink(player, { kind: "round", roundId });
  const words =
    inApp === null
      ? t`Round ${code} of Derash: anyone can check its draw.`
      : t`Round ${code} of Derash. Anyone can check its draw, without Telegram too: ${proof}`;
  return (
    <a
      className={`${buttonClass()} w-full`}
      href={shareLink(inApp ?? proof, words)}
      target="_blank"
      rel="noreferrer"
      data-testid="send-round"
    >
      <Trans>Send this round</Trans>
    </a>
  );
}
