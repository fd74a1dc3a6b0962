import { inTurns, launchData, signInPlayer } from "../crowd.ts";
import { playOn } from "../floods/table-in-play.ts";
import { arrive } from "./raw-player.ts";

/**
 * Those who sat there before, in a process of their own, so that they wait for no turn of those who come. Started by arrive.ts;
 * each message of it is answered with how late the balls came since the last one, in milliseconds.
 */
export type GroupNews = { seated: number } | { delaysMs: number[] };
const groupFirstId = 941_000_000;

const [url = "", count = "", betAmount = "", isPlaying = ""] = process.argv.slice(2);
const tell = (news: GroupNews) => void process.send?.(news);
let delaysMs: number[] = [];

function hear(text: string): void {
  const sentAt = /^42\["ball_called",.*"serverNow":(\d+)/.exec(text)?.[1];
  if (sentAt !== undefined) delaysMs.push(Date.now() - Number(sentAt));
}

async function main(): Promise<void> {
  await inTurns(Number(count), (index) => {
    const initData = launchData(groupFirstId + index);
    const place = { url, index, initData, betAmount: Number(betAmount) };
    return arrive({ ...place, onSignedIn: () => {}, onEvent: hear });
  });
  if (isPlaying === "true") {
    const buyers = [groupFirstId + 500_000, groupFirstId + 500_001];
    await playOn(url, await Promise.all(buyers.map((id) => signInPlayer(url, id))));
  }
  tell({ seated: Number(count) });
}

process.on("message", () => {
  tell({ delaysMs });
  delaysMs = [];
});
process.on("disconnect", () => process.exit());
main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
