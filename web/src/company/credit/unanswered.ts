import { parseBirr } from "@derash/game/money";
import { ApiError } from "../../data/api-error.ts";
import { keptInTab } from "../../data/kept-in-tab.ts";

/** What somebody asks for once: the same person, target, wallet, amount and note are the same attempt. */
export type Attempt = {
  /** A bulk is credit to many; its target is the whole list. */
  kind: "transfer" | "bulk" | "adjustment" | "player_adjustment";
  actorId: string;
  targetId: string;
  targetName: string;
  /** Of a player: with which company the wallet is. */
  companyId?: string | undefined;
  amount: string;
  note: string;
  /** Of a bulk: each of its list, so that it can be sent again as it was. */
  lines?: readonly { userId: string; name: string; amount: string }[] | undefined;
};

type Sent = { attempt: Attempt; key: string };

const { read, write } = keptInTab<readonly Sent[]>("derash-unanswered", []);

/**
 * Sends an attempt with a key of its own, and once more with the same key for as long as there has been no answer: the
 * server makes it once. The key is kept before anything is sent, so that it outlives the dialog and a reload.
 */
export async function sendOnce<T>(attempt: Attempt, send: (key: string) => Promise<T>): Promise<T> {
  const earlier = read().find((sent) => isSameAttempt(sent.attempt, attempt));
  const key = earlier?.key ?? crypto.randomUUID();
  write([...others(attempt), { attempt, key }]);
  try {
    const answer = await send(key);
    write(others(attempt));
    return answer;
  } catch (error) {
    if (!leavesOpen(error, earlier !== undefined)) write(others(attempt));
    throw error;
  }
}

/** The newest attempt of this person that has had no answer, to this target or to any. */
export function lastUnanswered(of: Pick<Attempt, "kind" | "actorId"> & { targetId?: string | undefined }) {
  const mine = read().filter(
    ({ attempt }) =>
      attempt.kind === of.kind &&
      attempt.actorId === of.actorId &&
      (of.targetId === undefined || attempt.targetId === of.targetId),
  );
  return mine.at(-1)?.attempt ?? null;
}

/** Whether it was sent before and has had no answer. */
export function isAgain(attempt: Attempt): boolean {
  return read().some((sent) => isSameAttempt(sent.attempt, attempt));
}

export function isSameAttempt(one: Attempt, other: Attempt): boolean {
  return identity(one) === identity(other);
}

/** Whether the server may have done what was asked although this came back. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** Refusals at the door say nothing about what an earlier try with the same key has done. */
const doorStatuses: readonly number[] = [401, 408, 429];

function leavesOpen(error: unknown, isRepeated: boolean): boolean {
  if (isUnanswered(error)) return true;
  if (!isRepeated || !(error instanceof ApiError)) return false;
  return doorStatuses.includes(error.status) || error.code === "password_needed";
}

/** "11" and "11.00" are one amount. */
function identity({ kind, actorId, targetId, companyId, amount, note }: Attempt): string {
  const size = parseBirr(amount.trim().replace(/^-/, ""));
  return JSON.stringify([kind, actorId, targetId, amount.trim().startsWith("-"), size, note.trim(), companyId]);
}

function others(attempt: Attempt): Sent[] {
  return read().filter((sent) => !isSameAttempt(sent.attempt, attempt));
}
