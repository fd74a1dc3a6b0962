import type { RoundProof } from "@derash/fairness/proof";
import { readContact } from "@derash/protocol/path/operation";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { addressOf } from "../data/address.ts";
import { appLink, shareLink } from "../data/app-link.ts";
import { buttonClass } from "../kit/Button.tsx";
import { plain } from "./page-format.ts";
import { readPublic } from "./public-record.ts";
import { isRoundId } from "./verify-address.ts";

/** Hands the proof on in Telegram: as a link into the mini app and, in words, as this page's address, which needs no Telegram. */
export function SendProof({ proof: { roundId, gameId } }: { proof: RoundProof }) {
  const { t } = useLingui();
  const botUsername = useAppBot();
  if (botUsername === undefined || !isRoundId(roundId)) return null;
  const page = `${location.origin}/verify/${roundId}`;
  const inApp = appLink({ botUsername, botOpensApp: true }, { kind: "proof", roundId });
  const code = plain(gameId);
  const words =
    inApp === null
      ? t`Round ${code} of Derash: check its draw yourself.`
      : t`Round ${code} of Derash: check its draw yourself, without Telegram too: ${page}`;
  return (
    <>
      <p>
        <Trans>
          This page works in every browser, without Telegram and without signing in. Send it to whoever doubts:
        </Trans>
      </p>
      <p>
        <a
          className={buttonClass()}
          href={shareLink(inApp ?? page, words)}
          target="_blank"
          rel="noopener"
          data-testid="send-proof"
        >
          <Trans>Send this proof</Trans>
        </a>
      </p>
    </>
  );
}

/** The bot whose links open the mini app; null: none does, or nobody could be asked. */
function useAppBot(): string | null | undefined {
  const [bot, setBot] = useState<string | null>();
  useEffect(() => {
    readPublic<{ appBot?: unknown }>(addressOf(readContact)).then(
      ({ appBot }) => setBot(typeof appBot === "string" && /^\w{1,32}$/.test(appBot) ? appBot : null),
      () => setBot(null),
    );
  }, []);
  return bot;
}
