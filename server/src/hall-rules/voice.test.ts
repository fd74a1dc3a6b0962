import { voiceMsMax, voiceRateHz, wavHeaderBytes } from "@derash/protocol/hall/voice-pack";
import { expect, test } from "vitest";
import { actor } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { hallFixture } from "../../test/hall-fixture.ts";

const fixture = forAllTests(hallFixture);

/** A WAV as pages make it, of so many milliseconds. */
function wav(ms: number, change: (file: Buffer) => void = () => {}): Buffer {
  const bytes = Math.round((voiceRateHz * ms) / 1000) * 2;
  const file = Buffer.alloc(wavHeaderBytes + bytes, 7);
  file.write("RIFF", 0, "latin1");
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(voiceRateHz, 24);
  file.writeUInt16LE(16, 34);
  file.write("data", 36, "latin1");
  change(file);
  return file;
}

test("a company's own clips are taken in, heard in its halls alone, and taken out; what is missing stays missing", async () => {
  const { own, foreign, hallRules } = fixture;
  const admin = actor(own.admin);
  const set = (number: number, clip: Buffer | null) =>
    hallRules.setVoice(admin, { companyId: undefined, language: "am", number, clip: clip?.toString("base64") ?? null });
  const first = await set(17, wav(900));
  const both = await set(3, wav(200));
  expect(both).toMatchObject({ company: own.company.id, am: [3, 17], en: [] });
  expect(both.version).toBeGreaterThan(first.version);
  expect(await hallRules.packOf(fixture.db, foreign.company.id)).toMatchObject({ am: [], en: [] });
  // A till and whoever looks at the wall hear it.
  expect((await hallRules.voice(own.first.cashier, undefined)).am).toEqual([3, 17]);
  const { code } = await fixture.halls.linkHall(own.first.cashier);
  expect((await fixture.halls.hall(code)).voicePack.am).toEqual([3, 17]);
  const heard = await hallRules.clip({ company: own.company.id, language: "am", number: 17 });
  expect(heard.subarray(wavHeaderBytes).equals(wav(900).subarray(wavHeaderBytes))).toBe(true);
  const nobodys = { company: own.company.id, language: "en", number: 17 } as const;
  await expect(hallRules.clip(nobodys)).rejects.toMatchObject({ code: "not_found" });
  // Two who change the same number at once: one after the other, and both are on record.
  const before = (await fixture.audits("venue.voice_set")).length;
  await Promise.all([set(17, wav(400)), set(17, wav(500))]);
  expect(await fixture.audits("venue.voice_set")).toHaveLength(before + 2);
  // Asked for twice, as after a lost answer, it is recorded once.
  for (let time = 0; time < 2; time++) expect(await set(3, wav(300))).toMatchObject({ am: [3, 17] });
  for (let time = 0; time < 2; time++) expect(await set(17, null)).toMatchObject({ am: [3] });
  const recorded = (await fixture.audits("venue.voice_set")).slice(before + 2);
  expect(recorded).toMatchObject([
    { before: { number: 3, is_own: true }, after: { number: 3, is_own: true } },
    { before: { number: 17, is_own: true }, after: { number: 17, is_own: false } },
  ]);
  expect(await set(3, null)).toMatchObject({ am: [] });
  const theirs = { companyId: foreign.company.id, language: "am", number: 1, clip: null } as const;
  await expect(hallRules.setVoice(admin, theirs)).rejects.toMatchObject({ code: "not_found" });
});

test("a recording that somebody else has made or taken out meanwhile is not written over unread, nor taken out", async () => {
  const { own, superAdmin, hallRules } = fixture;
  const [owner, operator] = [actor(own.admin), actor(superAdmin)];
  const companyId = own.company.id;
  const of = (number: number, ms: number | null, take: string | null) => ({
    ...{ companyId, language: "am" as const, number, seen: { take } },
    clip: ms === null ? null : wav(ms).toString("base64"),
  });
  const refused = { code: "version_changed" };
  const takeOf = async () => (await hallRules.voice(own.admin, undefined)).takes.am[21] ?? null;
  const recorded = (await fixture.audits("venue.voice_set")).length;
  // Neither has seen one.
  const both = await Promise.allSettled([
    hallRules.setVoice(owner, of(21, 400, null)),
    hallRules.setVoice(operator, of(21, 500, null)),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: refused });
  const first = await takeOf();
  await hallRules.setVoice(owner, of(21, 600, first));
  for (const late of [of(21, 700, first), of(21, null, first)])
    await expect(hallRules.setVoice(operator, late)).rejects.toMatchObject(refused);
  // Another number is another recording, and the same again is no other wish.
  await hallRules.setVoice(operator, of(22, 700, null));
  await hallRules.setVoice(owner, of(21, 600, first));
  const second = await takeOf();
  for (let time = 0; time < 2; time++) await hallRules.setVoice(operator, of(21, null, second));
  await expect(hallRules.setVoice(owner, of(21, 800, second))).rejects.toMatchObject(refused);
  expect(await takeOf()).toBeNull();
  expect(await fixture.audits("venue.voice_set")).toHaveLength(recorded + 4);
  await hallRules.setVoice(operator, { companyId, language: "am", number: 22, clip: null });
});

test.each([
  ["a text", Buffer.from("<script>alert(1)</script>".repeat(4))],
  ["too short", wav(150)],
  ["too long", wav(voiceMsMax + 20)],
  ["stereo", wav(900, (file) => file.writeUInt16LE(2, 22))],
  ["another rate", wav(900, (file) => file.writeUInt32LE(44_100, 24))],
  ["compressed", wav(900, (file) => file.writeUInt16LE(85, 20))],
])("%s is no clip", async (_, file) => {
  const change = { companyId: undefined, language: "en", number: 1, clip: file.toString("base64") } as const;
  const asked = fixture.hallRules.setVoice(actor(fixture.own.admin), change);
  await expect(asked).rejects.toMatchObject({ code: "invalid_input" });
});
