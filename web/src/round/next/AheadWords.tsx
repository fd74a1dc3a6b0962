import type { GameState } from "@derash/protocol/round";
import { Plural, Trans } from "@lingui/react/macro";
import { shortBirr } from "../../i18n/money.ts";

/** What became of the cartelas that were asked for while a round is played: nothing is paid for yet. */
export function AheadWords({ game, count }: { game: GameState; count: number }) {
  return (
    <p role="status" className="text-sm leading-tight" data-testid="ahead">
      <Plural
        value={count}
        one="# cartela is kept for you. It is paid for as the next round opens:"
        other="# cartelas are kept for you. They are paid for as the next round opens:"
      />{" "}
      <b>
        <Trans>{shortBirr(game.betAmount * count)} ETB</Trans>
      </b>
    </p>
  );
}
