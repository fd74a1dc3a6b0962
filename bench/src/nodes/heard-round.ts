import { arrive, type Seat } from "../arrive/raw-player.ts";
import { cpuSecondsOf } from "../behind-proxy.ts";
import { connectSocket, inTurns, launchData, signInPlayer } from "../crowd.ts";

export type HeardRound = { balls: number; deliveries: number; missing: number; cpuSeconds: number };

const firstTelegramId = 945_000_000;
const buyers = [946_000_000, 946_000_001];
/** Long, for a machine that does other things too: this is no measure. */
const roundMsMax = 60_000;

export const cpuSecondsAt = async (urls: readonly string[]): Promise<number> =>
  (await Promise.all(urls.map(cpuSecondsOf))).reduce((sum, seconds) => sum + seconds, 0);

/** One round of a room, heard by so many watchers who are spread over several servers: from its start to its end. */
export async function hearRound(urls: readonly string[], watchers: number, betAmount: number): Promise<HeardRound> {
  const balls = new Array<number>(watchers).fill(0);
  const { promise: hasBegun, resolve: began } = Promise.withResolvers<void>();
  const ended = new Set<number>();
  const { promise: haveAllHeard, resolve: allHeard } = Promise.withResolvers<void>();
  const seats: Seat[] = await inTurns(watchers, (index) =>
    arrive({
      url: urls[index % urls.length] ?? "",
      ...{ index, betAmount, initData: launchData(firstTelegramId + index) },
      onSignedIn: () => {},
      onEvent: (text) => {
        if (text.startsWith('42["ball_called"')) balls[index] = (balls[index] ?? 0) + 1;
        else if (text.startsWith('42["game_started"')) began();
        else if (text.startsWith('42["game_ended"')) ended.add(index);
        if (ended.size === watchers) allHeard();
      },
    }),
  );
  try {
    await buy(urls, betAmount);
    await within(hasBegun);
    const before = await cpuSecondsAt(urls);
    await within(haveAllHeard);
    const cpuSeconds = (await cpuSecondsAt(urls)) - before;
    const called = Math.max(...balls);
    const deliveries = balls.reduce((sum, count) => sum + count, 0);
    return { balls: called, deliveries, missing: called * watchers - deliveries, cpuSeconds };
  } finally {
    for (const seat of seats) seat.leave();
  }
}

async function buy(urls: readonly string[], betAmount: number): Promise<void> {
  const url = urls[0] ?? "";
  for (const [index, telegramId] of buyers.entries()) {
    const socket = await connectSocket(url, { auth: { token: await signInPlayer(url, telegramId) } });
    for (const event of ["reserve_cartela", "confirm_cartela"]) {
      const answer = await socket.emitWithAck(event, { betAmount, cartelaNumber: index + 1 });
      if (!answer.success) throw new Error(`${event} was refused: ${answer.message}`);
    }
    socket.disconnect();
  }
}

async function within(happening: Promise<void>): Promise<void> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error("the round did not go on")), roundMsMax);
  });
  await Promise.race([happening, tooLate]).finally(() => clearTimeout(late));
}
