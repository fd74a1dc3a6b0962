import { setTimeout as wait } from "node:timers/promises";
import type { Socket } from "socket.io-client";
import { type Ball, BallReceipts, type FanoutFigures } from "./ball-receipts.ts";
import { connectMany, seatPlayers } from "./crowd.ts";

/**
 * The clients' process of fanout.ts: two crowds of the same size, one at the real server and one at the bare one. Each
 * ball of the round is told to the bare crowd half a second later, with the same payload, so that both are measured in
 * the same seconds and never at the same moment.
 */
export type Measured = FanoutFigures & { cpuUsPerDelivery: number; idleCpuPercent: number };
export type CrowdNews = { progress: string } | { app: Measured; bare: Measured; balls: number };

const betBirr = 10;
const cpuLookAfterMs = 400;
const bareAfterMs = 500;
/** Long, for a machine that does other things too: this is no measure. */
const arrivesWithinMs = 30_000;
const roundsMax = 4;

const [appUrl = "", bareUrl = "", count = "", balls = "", idle = ""] = process.argv.slice(2);
const ballsMeasured = Number(balls);
/** One beat of Socket.IO's heartbeat, and as long as the balls take: so both spans hold the same heartbeats. */
const idleMs = Number(idle);
const tell = (news: CrowdNews) => void process.send?.(news);

type Crowds = { app: Socket[]; bare: Socket[] };
type Cpu = { app: number; bare: number };

async function main(): Promise<void> {
  const startedAt = performance.now();
  const app = await seatPlayers(appUrl, Number(count), betBirr);
  tell({
    progress: `${count} players signed in and seated in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  });
  const crowds = { app, bare: await connectMany(bareUrl, Number(count)) };
  const before = await cpuSeconds(crowds);
  await wait(idleMs);
  const idle = shareOf(before, await cpuSeconds(crowds), idleMs);
  tell(await measure(crowds, idle));
}

async function measure(crowds: Crowds, idle: Cpu): Promise<CrowdNews> {
  let onBall = (_ball: Ball) => {};
  const app = new BallReceipts(crowds.app, (ball) => onBall(ball));
  const bare = new BallReceipts(crowds.bare);
  for (let round = 0; round < roundsMax; round++) {
    app.clear();
    bare.clear();
    const cpu = await new Promise<{ from: Cpu; to: Cpu; ms: number } | null>((resolve, reject) => {
      const bareHasAll = () => bare.arrived(ballsMeasured, arrivesWithinMs);
      onBall = (ball) => followBall(crowds, ball, bareHasAll, resolve, reject);
      crowds.app[0]?.once("game_ended", () => resolve(null));
      buy(crowds.app.slice(0, 2)).catch(reject);
    });
    onBall = () => {};
    if (!cpu) {
      tell({ progress: `a round was won before call ${ballsMeasured + 1}; the next one is measured` });
      continue;
    }
    const perDelivery = (crowd: keyof Cpu) => {
      const idleSeconds = (idle[crowd] * cpu.ms) / 1000;
      return ((cpu.to[crowd] - cpu.from[crowd] - idleSeconds) / (ballsMeasured * Number(count))) * 1_000_000;
    };
    const figures = (crowd: keyof Cpu, receipts: BallReceipts): Measured => ({
      ...receipts.figures(ballsMeasured),
      cpuUsPerDelivery: perDelivery(crowd),
      idleCpuPercent: idle[crowd] * 100,
    });
    return { app: figures("app", app), bare: figures("bare", bare), balls: ballsMeasured };
  }
  throw new Error(`${roundsMax} rounds were won before call ${ballsMeasured + 1}`);
}

let first: { cpu: Cpu; at: number } | null = null;

/** Passes a ball on to the bare crowd; after the first and the last one it looks at the servers' CPU clocks. */
function followBall(
  crowds: Crowds,
  ball: Ball,
  bareHasAll: () => Promise<void>,
  done: (cpu: { from: Cpu; to: Cpu; ms: number }) => void,
  fail: (error: unknown) => void,
): void {
  setTimeout(() => crowds.bare[0]?.emit("say", ball), bareAfterMs);
  if (ball.totalCalls !== 1 && ball.totalCalls !== ballsMeasured + 1) return;
  const look = async () => {
    await wait(cpuLookAfterMs);
    // On a busy machine two balls may come close together, and the last one measured is not yet told to the bare crowd.
    if (ball.totalCalls !== 1) await bareHasAll();
    const looked = { cpu: await cpuSeconds(crowds), at: performance.now() };
    if (ball.totalCalls === 1) first = looked;
    else if (first) done({ from: first.cpu, to: looked.cpu, ms: looked.at - first.at });
  };
  look().catch(fail);
}

async function buy(buyers: readonly Socket[]): Promise<void> {
  for (const [index, socket] of buyers.entries()) {
    const intent = { cartelaNumber: index + 1, betAmount: betBirr };
    for (const event of ["reserve_cartela", "confirm_cartela"]) {
      const answer = await socket.emitWithAck(event, intent);
      if (!answer.success) throw new Error(`${event} was refused: ${answer.message}`);
    }
  }
}

async function cpuSeconds({ bare }: Crowds): Promise<Cpu> {
  const text = await (await fetch(`${appUrl}/metrics`)).text();
  const app = Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
  return { app, bare: await bare[0]?.emitWithAck("cpu") };
}

/** CPU seconds a second. */
function shareOf(from: Cpu, to: Cpu, ms: number): Cpu {
  return { app: ((to.app - from.app) / ms) * 1000, bare: ((to.bare - from.bare) / ms) * 1000 };
}

main().then(
  () => process.disconnect(),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
