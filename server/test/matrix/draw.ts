import type { Aim, Asked, Plain, Reach } from "./aim.ts";
import { disputeTargets } from "./dispute.ts";
import type { MatrixFixture } from "./fixture.ts";
import { missingId } from "./place.ts";
import { roundTargets } from "./round.ts";

/** A record is everybody's, whoever asks and whosever round it was. */
const everybody: Reach = { own: ["player"], missing: [] };

/** A hall's round that waits for its beacon has one, by its id and by its code. */
async function recorded({ owner }: MatrixFixture): Promise<{ id: string; code: string }> {
  const { rows } = await owner.query("select round_id as id, code from close_record order by number limit 1");
  if (!rows[0]) throw new Error("there is a round with a record");
  return rows[0];
}

function byRound(name: "id" | "code", missing: string): Aim {
  const asked = (round: string): Asked => ({ params: { round } });
  return {
    name,
    kind: "object",
    reach: everybody,
    ask: async ({ fixture, place }) => asked(place === "own" ? (await recorded(fixture))[name] : missing),
    business: ["not_found"],
  };
}

const aims = [byRound("id", missingId), byRound("code", "ETH000")];

/** Every route of the public record that names a round. */
export const drawTargets: Readonly<Record<string, readonly Aim[]>> = {
  "GET /api/draw/:round": aims,
  "GET /api/draw/:round/neighbours": aims,
  "GET /api/draw/:round/mine": aims,
  ...disputeTargets,
  ...roundTargets,
};

export const drawPlain: Readonly<Record<string, Plain>> = {
  "GET /api/draw/beacon": {},
  "GET /api/draw/tables": {},
  "GET /api/draw/log": {},
};
