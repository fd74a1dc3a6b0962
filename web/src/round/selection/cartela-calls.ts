import {
  askAhead,
  confirmCartela,
  confirmCartelas,
  giveUpAhead,
  releaseCartela,
  reserveCartela,
  reserveCartelas,
} from "@derash/protocol/path/round";
import type { CartelaResult, GameState, MyCartela, SessionAnswer } from "@derash/protocol/round";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { ApiError } from "../../data/api-error.ts";
import { sessionsKey } from "../../data/queries.ts";
import { errorMessageInTime } from "../../i18n/error-messages.ts";
import type { Way } from "../../kit/alert.tsx";
import { hear } from "../../room/learn-state.ts";
import { confirmedNumbers, rememberMine } from "../../room/my-cartelas.ts";

/** Whose cartelas of which round, and what the screen does with the answers. */
export type Desk = {
  game: GameState;
  betAmount: string;
  telegramId: string;
  client: QueryClient;
  alert: (message: string, way?: Way) => Promise<void>;
  updateBalance: (balance: number) => void;
  /** Somebody was quicker; answers how to take another one. */
  lose: (cartelaNumber: number) => Way | undefined;
  wayToPay: Way;
};

type Several = typeof reserveCartelas | typeof confirmCartelas | typeof askAhead;
type Single = typeof reserveCartela | typeof confirmCartela | typeof releaseCartela | typeof giveUpAhead;

/** Holds them; answers those that are held now. What was refused has been said. */
export async function reserve(desk: Desk, numbers: readonly number[]): Promise<number[]> {
  const held = await askFor(desk, numbers, [reserveCartela, reserveCartelas], msg`Failed to reserve cartela`);
  await changeMine(desk, held, false);
  return held;
}

/** Pays for them; answers those that are paid for now. */
export async function confirm(desk: Desk, numbers: readonly number[]): Promise<number[]> {
  const { game } = desk;
  const paid = await askFor(desk, numbers, [confirmCartela, confirmCartelas], msg`Failed to confirm cartela`);
  if (paid.length === 0) return paid;
  rememberMine(game.sharedGameId, confirmedNumbers(await changeMine(desk, paid, true)));
  // As it was on the screen when it was paid for.
  hear(game);
  askAnew(desk);
  return paid;
}

/** A release that fails is no alert: the server's state, asked again, says what is true. */
export async function release(desk: Desk, cartelaNumber: number): Promise<void> {
  try {
    await post(desk, releaseCartela, cartelaNumber);
    const left = await changeMine(desk, [cartelaNumber], null);
    rememberMine(desk.game.sharedGameId, confirmedNumbers(left));
  } catch (error) {
    console.warn("release failed", error);
  }
  askAnew(desk);
}

/** Asks for them in the next round; answers those that are kept for it now. */
export async function ask(desk: Desk, numbers: readonly number[]): Promise<number[]> {
  const asked = await askEach(desk, numbers, askAhead, msg`Failed to reserve cartela`);
  await changeAhead(desk, (mine) => [...mine, ...asked]);
  return asked;
}

export async function giveUp(desk: Desk, cartelaNumber: number): Promise<void> {
  try {
    await post(desk, giveUpAhead, cartelaNumber);
    await changeAhead(desk, (mine) => mine.filter((number) => number !== cartelaNumber));
  } catch (error) {
    // The next round has opened in the same instant, and it is paid for there.
    await say(desk, error, msg`Failed to reserve cartela`, cartelaNumber);
  }
  askAnew(desk);
}

async function changeAhead({ client }: Desk, change: (mine: number[]) => number[]): Promise<void> {
  await client.cancelQueries({ queryKey: sessionsKey });
  client.setQueriesData<SessionAnswer>({ queryKey: sessionsKey }, (answer) =>
    answer?.ahead ? { ...answer, ahead: { ...answer.ahead, mine: [...new Set(change(answer.ahead.mine))] } } : answer,
  );
}

async function post(desk: Desk, path: Single, cartelaNumber: number): Promise<CartelaResult> {
  const result = await call(path, { body: { ...bodyOf(desk), cartelaNumber } });
  if (result.newBalance !== undefined) desk.updateBalance(result.newBalance);
  return result;
}

function bodyOf({ game, betAmount, telegramId }: Desk) {
  const { sessionId, sharedGameId } = game;
  // The round that is on the screen is meant, by its rules, and not whichever has come after it.
  return { telegramId, betAmount: Number(betAmount), sessionId, sharedGameId };
}

/** One by the call of the specification, several by one call for all, each with its own answer. */
async function askFor(
  desk: Desk,
  numbers: readonly number[],
  [single, several]: [Single, Several],
  fallback: MessageDescriptor,
): Promise<number[]> {
  const [first, ...others] = numbers;
  if (first === undefined) return [];
  if (others.length > 0) return askEach(desk, numbers, several, fallback);
  try {
    return [(await post(desk, single, first)).cartelaNumber];
  } catch (error) {
    await say(desk, error, fallback, first);
    return [];
  }
}

async function askEach(
  desk: Desk,
  numbers: readonly number[],
  several: Several,
  fallback: MessageDescriptor,
): Promise<number[]> {
  try {
    const answer = await call(several, { body: { ...bodyOf(desk), cartelaNumbers: [...numbers] } });
    if (answer.newBalance !== undefined) desk.updateBalance(answer.newBalance);
    const refused = answer.results.filter(({ success }) => !success);
    if (refused.length > 0) await sayRefused(desk, refused, fallback);
    return answer.results.flatMap(({ success, cartelaNumber }) => (success ? [cartelaNumber] : []));
  } catch (error) {
    await say(desk, error, fallback, numbers[0] ?? 0);
    return [];
  }
}

/** Another cartela can be had instead. */
const lostCodes = ["cartela_taken", "cartela_kept", "cartela_favoured"];

/** Why, once for those that were refused for the same reason. */
async function sayRefused(desk: Desk, refused: readonly CartelaResult[], fallback: MessageDescriptor): Promise<void> {
  for (const [, same] of Map.groupBy(refused, ({ error }) => error)) {
    const [first] = same;
    if (first === undefined) continue;
    const numbers = same.map(({ cartelaNumber }) => cartelaNumber).join(", ");
    const error = new ApiError(409, first);
    await say(desk, error, fallback, first.cartelaNumber, i18n._(msg`Cartela ${numbers}`));
  }
}

async function say(desk: Desk, error: unknown, fallback: MessageDescriptor, first: number, of?: string): Promise<void> {
  const { client, alert, wayToPay, lose } = desk;
  void client.invalidateQueries({ queryKey: sessionsKey });
  const isShort = error instanceof ApiError && error.code === "insufficient_funds";
  const isLost = error instanceof ApiError && error.code !== null && lostCodes.includes(error.code);
  const words = await errorMessageInTime(error, fallback);
  await alert(of === undefined ? words : `${of}: ${words}`, isShort ? wayToPay : isLost ? lose(first) : undefined);
}

/** What the server has just answered is newer than any answer that is still on its way. `isPaid` null: given back. */
async function changeMine(desk: Desk, numbers: readonly number[], isPaid: boolean | null): Promise<MyCartela[]> {
  const { client, game } = desk;
  let left: MyCartela[] = [];
  await client.cancelQueries({ queryKey: sessionsKey });
  client.setQueriesData<SessionAnswer>({ queryKey: sessionsKey }, (answer) => {
    if (answer?.sharedGameId !== game.sharedGameId) return answer;
    left = answer.myCartelas.filter(
      ({ cartelaNumber, confirmed }) =>
        !numbers.includes(cartelaNumber) && (confirmed || game.cartelasPerPlayerMax > 1 || isPaid === null),
    );
    if (isPaid !== null) left.push(...numbers.map((cartelaNumber) => ({ cartelaNumber, confirmed: isPaid })));
    left.sort((a, b) => a.cartelaNumber - b.cartelaNumber);
    return { ...answer, myCartelas: left };
  });
  return left;
}

function askAnew({ client }: Desk): void {
  void client.invalidateQueries({ queryKey: sessionsKey });
  void client.invalidateQueries({ queryKey: ["user"] });
}
