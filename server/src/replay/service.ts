import { readRules } from "@derash/fairness/rules-text";
import type { ShareAnswer } from "@derash/protocol/telegram/share";
import { LRUCache } from "lru-cache";
import { AppError, invariant } from "../app-error.ts";
import type { DrawService } from "../draw/service.ts";
import type { Player } from "../player/service.ts";
import type { Shown } from "./picture.ts";
import { createPictures } from "./pictures.ts";
import { type ShareDeps, type ShareIntent, share } from "./share.ts";

/** Rounds that are over, to be seen again. Everything is made from their public record. */
export type ReplayService = {
  /** A cartela as the balls of its round have left it, as a JPEG. Errors: not_found, round_selling, round_running, overloaded. */
  picture(roundId: string, cartelaNumber: number): Promise<Buffer>;
  /** Prepares a round that a player has played to be handed on. Errors: not_found, round_running. */
  share(player: Player, intent: ShareIntent): Promise<ShareAnswer>;
};

type Deps = ShareDeps & { draws: Pick<DrawService, "proof"> };

/** Some thirty kilobytes each; a message that is handed on is asked for by every chat that shows it. */
const picturesMax = 200;

export function createReplayService(deps: Deps): ReplayService {
  const { draws } = deps;
  const make = createPictures();
  const pictures = new LRUCache<string, Promise<Buffer>>({ max: picturesMax });
  return {
    share: (player, intent) => share(deps, player, intent),
    picture: (roundId, cartelaNumber) => {
      const key = `${roundId}/${cartelaNumber}`;
      // Those who ask for the same at once wait for one picture.
      const made = pictures.get(key) ?? shownOf(draws, roundId, cartelaNumber).then(make);
      pictures.set(key, made);
      made.catch(() => pictures.delete(key));
      return made;
    },
  };
}

async function shownOf(draws: Pick<DrawService, "proof">, roundId: string, cartelaNumber: number): Promise<Shown> {
  const { state, tickets, order, callCount, gameId, close, winners } = await draws.proof(roundId);
  if (state === "closed" || state === "calling") throw new AppError("round_running");
  const ticket = tickets.find((each) => each.cartelaNumber === cartelaNumber);
  // Of a round that was void nothing was played.
  if (state !== "settled" || !ticket || order === null || callCount === null) throw new AppError("not_found");
  const rules = readRules(close.rules);
  invariant(rules !== "rules_unreadable", `the rules of ${roundId} are written as the record wants them`);
  const called = order.slice(0, callCount);
  const won = (winners ?? []).flatMap((each) => (each.cartelaNumber === cartelaNumber ? (each.stage ?? []) : []));
  // Of several stages the last that it has won: by the patterns of a later one nothing of it need be complete.
  const stage = won.length > 0 ? rules.stages?.[Math.max(...won) - 1] : rules.stages?.at(-1);
  const patterns = (stage?.patterns ?? rules.patterns).map(({ value, masks }) => ({ value, masks }));
  return { code: gameId, cartelaNumber, cells: ticket.cells, called, patterns };
}
