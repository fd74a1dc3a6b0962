import { type About, verifyRound } from "@derash/fairness/proof";
import { verdictOf } from "@derash/fairness/proof/verdict";
import { sampleCase, sampleTamperings } from "@derash/fairness/sample/tampering";
import { expect, test } from "vitest";
import { drawn, tagOf, wordsOf } from "../../../test/drawn.tsx";
import { mineIn } from "../verify-address.ts";
import { MyTicket } from "./MyTicket.tsx";
import { ToldWords } from "./ToldWords.tsx";
import type { Checked } from "./use-check.ts";
import { VerdictPanel } from "./VerdictPanel.tsx";

type Case = ReturnType<typeof sampleCase>;
type Own = NonNullable<About["mine"]>;
const nobody = { salt: "0f".repeat(16), telegramId: "1001" };
const number = (of: Case) => of.proof.tickets[0]?.cartelaNumber ?? 0;

function checkedAs({ proof, about }: Case, mine: Own): Checked {
  const all = { ...about, mine };
  const steps = verifyRound(proof, { ...all, verifyBeacon: () => true });
  const { storedHash, storedAtMs = null, storedHouseAtMs = null, storedRules = null, heardBalls = null } = about;
  const stored = { storedHash, storedAtMs, storedHouseAtMs, storedRules, heardBalls };
  const found = { beaconAtMs: 0, isPublicBeacon: true, wouldWin: null, rules: null, tookMs: 1 };
  return { proof, steps, verdict: verdictOf(proof, steps, all), ...stored, ...found };
}

function answer(of: Case, mine: Own): string {
  const own = { ...mineIn(""), ...mine };
  return wordsOf(drawn(<MyTicket checked={checkedAs(of, mine)} mine={own} onChange={() => {}} />));
}
const verdict = (of: Case, mine: Own) => drawn(<VerdictPanel checked={checkedAs(of, mine)} />);

test("a number that is not in an honest round accuses nobody before it is looked at again", () => {
  const round = sampleCase();
  const html = verdict(round, { cartelaNumber: 171 });
  expect(wordsOf(html)).toContain("Your cartela is not in this round");
  expect(wordsOf(html)).toContain("Is the number below that of your cartela?");
  expect(wordsOf(html)).not.toContain("does not check out");
  expect(tagOf(html, "verdict")).toContain('data-verdict="wrong"');
  expect(answer(round, { cartelaNumber: 171 })).toContain("Cartela 171 was not in this round.");
});

test("where more is wrong than a number that is not there, the house is named as ever", () => {
  const round = sampleCase();
  round.about.heardBalls = [1, 2, 3];
  expect(wordsOf(verdict(round, { cartelaNumber: 171 }))).toContain("Keep this record and what your phone kept");
  expect(wordsOf(verdict(round, { cartelaNumber: 171 }))).toContain("Step 12 does not check out");
});

test("a list of cartelas that was changed is not blamed on the player", () => {
  const lie = sampleTamperings().find(({ name }) => name === "swapped cartela") as Case;
  const said = answer(lie, { cartelaNumber: number(lie) });
  expect(said).toContain("The list of cartelas is not the one that was sealed");
  expect(said).not.toContain("not yours");
});

test("a ticket of somebody else is said to be that", () => {
  const round = sampleCase();
  const mine = { cartelaNumber: number(round), ...nobody };
  expect(answer(round, mine)).toContain("but this ticket is not yours");
  expect(answer(round, { cartelaNumber: number(round) })).toContain("was in this round, with these numbers");
});

test("a round that was closed otherwise than a phone had been told says so with both, and nothing where it was closed so", () => {
  const round = sampleCase();
  const { closesAtMs, beaconRound } = round.proof.close;
  const told = (word: string) =>
    wordsOf(drawn(<ToldWords told={word} checked={checkedAs(round, { cartelaNumber: number(round) })} />));
  expect(told(`${closesAtMs},${beaconRound}`)).toBe("");
  for (const [at, beacon] of [
    [closesAtMs - 60_000, beaconRound],
    [closesAtMs, beaconRound - 1],
  ]) {
    const words = told(`${at},${beacon}`);
    expect(words).toContain("The house closed this round otherwise than it had announced to your phone.");
    expect(words).toContain(`(${at}) · ${beacon} In the record`);
    expect(words).toContain(`(${closesAtMs}) · ${beaconRound}`);
  }
});
