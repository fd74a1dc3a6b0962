import type { Sent } from "@derash/protocol/contract";
import {
  askAhead,
  checkStake,
  confirmCartela,
  confirmCartelas,
  giveUpAhead,
  releaseCartela,
  reserveCartela,
  reserveCartelas,
} from "@derash/protocol/path/round";
import type { CartelaResult, DeductResult, GameState, MyCartela, SessionAnswer } from "@derash/protocol/round";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { ApiError } from "../../data/api-error.ts";
import { askMineAnew } from "../../data/mine-anew.ts";
import { sessionsKey } from "../../data/queries.ts";
import { errorMessageInTime } from "../../i18n/error-messages.ts";
import type { Way } from "../../kit/alert.tsx";
import { hear } from "../../room/learn-state.ts";
import { confirmedNumbers, learnMine, mineStore, rememberMine } from "../../room/my-cartelas.ts";

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

/** What was accepted, and what is to be said of the rest once that has gone on. */
type Outcome = { done: number[]; refusals: Refusal[] };
/** `of`: whose it is, where several were asked for. */
type Refusal = { error: unknown; fallback: MessageDescriptor; first: number; of?: string };
/** Hears what was accepted, before a word is said of the rest. */
type Accepted = (numbers: readonly number[]) => void;

/** Holds and pays for them. No payment waits until somebody has read that another cartela was refused. */
export async function pay(desk: Desk, numbers: readonly number[], accepted: Accepted): Promise<void> {
  const { game } = desk;
  const held = await askFor(desk, numbers, [reserveCartela, reserveCartelas], msg`Failed to reserve cartela`);
  await changeMine(desk, held.done, false);
  const paid = await askFor(desk, held.done, [confirmCartela, confirmCartelas], msg`Failed to confirm cartela`);
  if (paid.done.length > 0) {
    rememberMine(game, confirmedNumbers(await changeMine(desk, paid.done, true)));
    // As it was on the screen when it was paid for.
    hear(game);
    askMineAnew(desk.client, true);
  }
  accepted(paid.done);
  await sayEach(desk, [...held.refusals, ...paid.refusals]);
}

/**
 * `confirmed` as it is on the screen: what another phone has paid for meanwhile is kept. A release that fails is no alert:
 * the server's state, asked again, says what is true.
 */
export async function release(desk: Desk, cartelaNumber: number, confirmed: boolean): Promise<void> {
  try {
    await post(desk, releaseCartela, cartelaNumber, { confirmed });
    learnMine(desk.game, await changeMine(desk, [cartelaNumber], null));
  } catch (error) {
    console.warn("release failed", error);
  }
  askMineAnew(desk.client, true);
}

/** Asks for them in the next round. */
export async function ask(desk: Desk, numbers: readonly number[], accepted?: Accepted): Promise<void> {
  const { done, refusals } = await askEach(desk, numbers, askAhead, msg`Failed to reserve cartela`);
  await changeAhead(desk, (mine) => [...mine, ...done]);
  askMineAnew(desk.client, true);
  accepted?.(done);
  await sayEach(desk, refusals);
}

export async function giveUp(desk: Desk, cartelaNumber: number): Promise<void> {
  try {
    await post(desk, giveUpAhead, cartelaNumber);
    await changeAhead(desk, (mine) => mine.filter((number) => number !== cartelaNumber));
  } catch (error) {
    // The next round has opened in the same instant, and it is paid for there.
    await say(desk, { error, fallback: msg`Failed to reserve cartela`, first: cartelaNumber });
  }
  askMineAnew(desk.client, true);
}

async function changeAhead({ client }: Desk, change: (mine: number[]) => number[]): Promise<void> {
  await client.cancelQueries({ queryKey: sessionsKey });
  client.setQueriesData<SessionAnswer>({ queryKey: sessionsKey }, (answer) =>
    answer?.ahead ? { ...answer, ahead: { ...answer.ahead, mine: [...new Set(change(answer.ahead.mine))] } } : answer,
  );
}

async function post(desk: Desk, path: Single, cartelaNumber: number, more = {}): Promise<CartelaResult> {
  const result = await call(path, { body: { ...bodyOf(desk), ...more, cartelaNumber } });
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
): Promise<Outcome> {
  const [first, ...others] = numbers;
  if (first === undefined) return { done: [], refusals: [] };
  if (others.length > 0) return askEach(desk, numbers, several, fallback);
  try {
    return { done: [(await post(desk, single, first)).cartelaNumber], refusals: [] };
  } catch (error) {
    return { done: [], refusals: [{ error, fallback, first }] };
  }
}

async function askEach(
  desk: Desk,
  numbers: readonly number[],
  several: Several,
  fallback: MessageDescriptor,
): Promise<Outcome> {
  try {
    const { results, newBalance } = await call(several, { body: { ...bodyOf(desk), cartelaNumbers: [...numbers] } });
    if (newBalance !== undefined) desk.updateBalance(newBalance);
    const done = results.flatMap(({ success, cartelaNumber }) => (success ? [cartelaNumber] : []));
    const refused = results.filter(({ success }) => !success);
    return { done, refusals: byReason(refused, fallback) };
  } catch (error) {
    return { done: [], refusals: [{ error, fallback, first: numbers[0] ?? 0 }] };
  }
}

/** Another cartela can be had instead. */
const lostCodes = ["cartela_taken", "cartela_kept", "cartela_favoured"];

/** Once for those that were refused for the same reason. */
function byReason(refused: readonly CartelaResult[], fallback: MessageDescriptor): Refusal[] {
  return [...Map.groupBy(refused, ({ error }) => error).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const numbers = same.map(({ cartelaNumber }) => cartelaNumber).join(", ");
    const error = new ApiError(409, first);
    return [{ error, fallback, first: first.cartelaNumber, of: i18n._(msg`Cartela ${numbers}`) }];
  });
}

async function sayEach(desk: Desk, refusals: readonly Refusal[]): Promise<void> {
  for (const refusal of refusals) await say(desk, refusal);
}

async function say(desk: Desk, { error, fallback, first, of }: Refusal): Promise<void> {
  const { client, alert, wayToPay, lose } = desk;
  void client.invalidateQueries({ queryKey: sessionsKey });
  const isShort = error instanceof ApiError && error.code === "insufficient_funds";
  // This page has shown more than there is.
  if (isShort) void client.invalidateQueries({ queryKey: ["user"] });
  const isLost = error instanceof ApiError && error.code !== null && lostCodes.includes(error.code);
  const words = await errorMessageInTime(error, fallback);
  await alert(of === undefined ? words : `${of}: ${words}`, isShort ? wayToPay : isLost ? lose(first) : undefined);
}

/** What the server has just answered is newer than any answer that is still on its way. `isPaid` null: given back. */
async function changeMine(desk: Desk, numbers: readonly number[], isPaid: boolean | null): Promise<MyCartela[]> {
  const { client, game } = desk;
  const changed = (mine: readonly MyCartela[]) => {
    const left = mine.filter(
      ({ cartelaNumber, confirmed }) =>
        !numbers.includes(cartelaNumber) && (confirmed || game.cartelasPerPlayerMax > 1 || isPaid === null),
    );
    if (isPaid !== null) left.push(...numbers.map((cartelaNumber) => ({ cartelaNumber, confirmed: isPaid })));
    return left.sort((a, b) => a.cartelaNumber - b.cartelaNumber);
  };
  // While the answer that is here is about the round before, this phone knows what it has paid for in this one.
  let left = changed(paidHere(game));
  await client.cancelQueries({ queryKey: sessionsKey });
  client.setQueriesData<SessionAnswer>({ queryKey: sessionsKey }, (answer) => {
    if (answer?.sharedGameId !== game.sharedGameId) return answer;
    left = changed(answer.myCartelas);
    return { ...answer, myCartelas: left };
  });
  return left;
}

function paidHere({ sharedGameId }: GameState): MyCartela[] {
  const mine = mineStore.get();
  const numbers = mine?.sharedGameId === sharedGameId ? mine.cartelaNumbers : [];
  return numbers.map((cartelaNumber) => ({ cartelaNumber, confirmed: true }));
}

type Stake = Sent<typeof checkStake>["body"];

const deductAttemptsMax = 3;
const deductGapMs = 700;

/** Asks whether a stake was taken: the call moves nothing and may be repeated, so a weak network gets three attempts. */
export async function deduct(body: Stake, attempt = 1): Promise<DeductResult> {
  try {
    return await call(checkStake, { body, timeoutMs: 5_000 });
  } catch (error) {
    if (!(error instanceof ApiError) || !error.isOffline || attempt === deductAttemptsMax) throw error;
    await new Promise((done) => setTimeout(done, deductGapMs));
    return deduct(body, attempt + 1);
  }
}
