import { wishForCompany } from "@derash/protocol/path/round";
import type { GameState } from "@derash/protocol/round";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "../../data/api.ts";
import { appLink, shareLink } from "../../data/app-link.ts";
import { usePlayer } from "../../data/queries.ts";
import { formatTime } from "../../i18n/date.ts";
import { shortBirr } from "../../i18n/money.ts";
import { Button, buttonClass } from "../../kit/Button.tsx";
import { askToWrite } from "../../session/telegram-asks.ts";

type Wish = { state: "none" | "asking" | "refused" | "failed" } | { state: "wanted"; quietUntil: number | null };

/** What somebody alone at a table can do: bring a friend to this very table, or be told when somebody comes. */
export function AloneWays({ game: { sessionId, betAmount } }: { game: GameState }) {
  const { t } = useLingui();
  const player = usePlayer();
  const link = appLink(player, { kind: "table", roomId: sessionId, invitation: player.referralCode });
  const words = t`Come to my table: ${shortBirr(betAmount)} ETB a cartela, bingo that anyone can check.`;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-2">
      {link !== null && (
        <a
          className={`${buttonClass()} px-2! text-center text-sm! leading-tight`}
          href={shareLink(link, words)}
          target="_blank"
          rel="noreferrer"
          data-testid="invite-here"
        >
          <Trans>Invite a friend here</Trans>
        </a>
      )}
      {player.botUsername !== null && <TellMe sessionId={sessionId} />}
    </div>
  );
}

function TellMe({ sessionId }: { sessionId: string }) {
  const [wish, setWish] = useState<Wish>({ state: "none" });
  const ask = async () => {
    setWish({ state: "asking" });
    if (!(await askToWrite())) return setWish({ state: "refused" });
    try {
      const { quietUntil } = await call(wishForCompany, { body: { sessionId, isWanted: true } });
      setWish({ state: "wanted", quietUntil });
    } catch {
      setWish({ state: "failed" });
    }
  };
  const takeBack = () => {
    setWish({ state: "none" });
    call(wishForCompany, { body: { sessionId, isWanted: false } }).catch(() => setWish({ state: "failed" }));
  };
  return (
    <>
      <Button
        className="px-2! text-sm! leading-tight"
        disabled={wish.state === "asking"}
        aria-pressed={wish.state === "wanted"}
        data-testid="tell-me"
        onClick={() => (wish.state === "wanted" ? takeBack() : void ask())}
      >
        {wish.state === "wanted" ? <Trans>Do not tell me</Trans> : <Trans>Tell me when somebody sits down</Trans>}
      </Button>
      <p role="status" className="col-span-full text-sm leading-tight text-soft empty:-mt-2">
        <WishWords wish={wish} />
      </p>
    </>
  );
}

function WishWords({ wish }: { wish: Wish }) {
  if (wish.state === "refused") return <Trans>The bot may not write to you, so it cannot tell you.</Trans>;
  if (wish.state === "failed") return <Trans>That did not work. Please try again.</Trans>;
  if (wish.state !== "wanted") return null;
  return wish.quietUntil === null ? (
    <Trans>The bot writes to you once, within 12 hours and not at night.</Trans>
  ) : (
    <Trans>It is night: the bot writes to you once, after {formatTime(new Date(wish.quietUntil))}.</Trans>
  );
}
