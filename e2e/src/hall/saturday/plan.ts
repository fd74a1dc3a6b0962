import type { Cells } from "@derash/game/cartela";
import { finishCall } from "@derash/game/finish";

// What is to happen on the Saturday of the journey.

export const minute = 60_000;
export const rounds = 12;
export const eveningMinutes = 48;
export const sold = 150;
export const ofTill = sold / 2;
/** What a customer takes, on the average. */
export const lineLength = 3;
/** In santim: what does not divide evenly shows that nothing is rounded away. */
export const stake = 1037;
/** The round in which the server is away, and for how long. */
export const outage = { round: 6, minutes: 5 };
/** In this one a second paper is complete, too late. */
export const lateRound = 3;

/** Six in the evening of the next one, in Addis Ababa. */
export function nextSaturday(): Date {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7 || 7));
  day.setUTCHours(15, 0, 0, 0);
  return day;
}

/** After the opening; a round every four minutes; those after the outage come a little sooner, and the evening ends when it should. */
export function beginsAt(round: number): number {
  const usual = 4 * (round - 1);
  const back = 4 * (outage.round - 1) + outage.minutes + 2;
  const sooner = (eveningMinutes - 3 - back) / (rounds - outage.round - 1);
  const after = back + (round - outage.round - 1) * sooner;
  return (round <= outage.round ? usual : after) * minute;
}

/** The first round is sold customer by customer; in the others some come alone, and the rest in large parties. */
export function linesOf(from: number, round: number): string[] {
  const customers = round === 1 ? ofTill / lineLength : 3;
  const sizes = Array<number>(customers).fill(lineLength);
  for (let left = ofTill - customers * lineLength; left > 0; left -= 22) sizes.push(Math.min(22, left));
  let next = from;
  return sizes.map((size) => {
    next += size;
    return `${next - size}-${next - 1}`;
  });
}

type Paper = { number: number; cells: Cells };

/** Five balls that complete one paper alone; in one round so many more that another is complete, too late. */
export function orderOf(papers: readonly Paper[], round: number): { winner: number; late: number; balls: number[] } {
  const rows = papers.map(({ number, cells }) => ({ number, row: cells.slice(0, 5) }));
  const completeAfter = (balls: readonly number[]) =>
    papers.filter(({ cells }) => finishCall(cells, balls) !== null).map(({ number }) => number);
  const win = rows.slice(round * 5).find(({ row }) => completeAfter(row).length === 1);
  const other = rows.slice(100).find(({ number }) => number !== win?.number);
  if (!win || !other) throw new Error("a row completes its own paper alone");
  const more = round === lateRound ? other.row.filter((ball) => !win.row.includes(ball)) : [];
  return { winner: win.number, late: other.number, balls: [...win.row, ...more] };
}
