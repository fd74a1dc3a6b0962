import { type Santim, toBirr } from "@derash/game/money";

/** What a launch link says of whom it is for and of the room it opens. It proves nothing: launch data does. */
export function launchQuery(telegramId: number, { roomId, stake }: { roomId: string; stake: Santim }): string {
  // Digits, a decimal point and an id: nothing here needs escaping.
  return `telegramId=${telegramId}&bet=${toBirr(stake)}&sessionId=${roomId}`;
}
