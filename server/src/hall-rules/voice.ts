import {
  type VoiceChange,
  type VoicePack,
  voiceMsMax,
  voiceMsMin,
  voiceRateHz,
  wavHeaderBytes,
} from "@derash/protocol/hall/voice-pack";
import { sql } from "kysely";
import { AppError } from "../app-error.ts";
import { type AuditService, doneBy } from "../audit/service.ts";
import type { Actor, CompanyService, StaffMember } from "../company/service.ts";
import type { Db, Queries, Tx } from "../postgres/db.ts";

type VoiceDeps = { db: Db; companies: Pick<CompanyService, "companyOf">; audit: Pick<AuditService, "record"> };
type Clip = { company: string; language: "am" | "en"; number: number };

/** Errors: not_found, invalid_input (a super admin says whose). */
export async function voice(deps: VoiceDeps, staff: StaffMember, companyId: string | undefined): Promise<VoicePack> {
  return packOf(deps.db, (await deps.companies.companyOf(staff, companyId)).id);
}

/** What halls of a company call with. */
export async function packOf(queries: Queries, companyId: string): Promise<VoicePack> {
  const { rows } = await sql<Omit<VoicePack, "company">>`
    select coalesce(round(extract(epoch from max(set_at)) * 1000), 0)::float8 + count(*) as version,
      coalesce(json_agg(number order by number) filter (where language = 'am'), '[]') as am,
      coalesce(json_agg(number order by number) filter (where language = 'en'), '[]') as en
    from voice_clip where company_id = ${companyId}`.execute(queries);
  return { ...(rows[0] ?? { version: 0, am: [], en: [] }), company: companyId };
}

/** What is so already is no change. Errors: as voice, and invalid_input (no clip that can be played). */
export async function setVoice(deps: VoiceDeps, actor: Actor, change: VoiceChange): Promise<VoicePack> {
  const company = await deps.companies.companyOf(actor.staff, change.companyId);
  const { language, number } = change;
  const clip = change.clip === null ? null : clipOf(Buffer.from(change.clip, "base64"));
  return deps.db.transaction().execute(async (tx) => {
    const before = await put(tx, company.id, actor.staff.id, { language, number, clip });
    if (before === null) return packOf(tx, company.id);
    await deps.audit.record(tx, {
      ...doneBy(actor),
      action: "venue.voice_set",
      target: { id: company.id, name: company.name },
      ...{ companyId: company.id, branchId: null, before: { language, number, is_own: before.is_own } },
      after: { language, number, is_own: clip !== null },
    });
    return packOf(tx, company.id);
  });
}

type Put = Omit<Clip, "company"> & { clip: Buffer | null };

/** Answers whether the company had one of its own; null: it is what was there. */
async function put(
  tx: Tx,
  company: string,
  by: string,
  { language, number, clip }: Put,
): Promise<{ is_own: boolean } | null> {
  const { rows } = await (clip === null
    ? sql<{ is_own: boolean }>`
        delete from voice_clip where company_id = ${company} and language = ${language} and number = ${number}
          returning true as is_own`
    : sql<{ is_own: boolean }>`
        insert into voice_clip as v (company_id, language, number, clip, set_by, set_at)
          values (${company}, ${language}, ${number}, ${clip}, ${by}, clock_timestamp())
          on conflict (company_id, language, number) do update
            set clip = excluded.clip, set_by = excluded.set_by, set_at = excluded.set_at where v.clip <> excluded.clip
          returning old.clip is not null as is_own`
  ).execute(tx);
  return rows[0] ?? null;
}

/** Errors: not_found. */
export async function clip(queries: Queries, { company, language, number }: Clip): Promise<Buffer> {
  const row = await queries
    .selectFrom("voice_clip")
    .select("clip")
    .where("company_id", "=", company)
    .where("language", "=", language)
    .where("number", "=", number)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return row.clip;
}

/** The samples of a WAV of the one kind that is taken, behind a header of our own: nothing else of the file is kept. */
function clipOf(file: Buffer): Buffer {
  const isWav =
    file.length > wavHeaderBytes &&
    file.toString("latin1", 0, 4) === "RIFF" &&
    file.toString("latin1", 8, 16) === "WAVEfmt " &&
    file.toString("latin1", 36, 40) === "data";
  const isOurs =
    isWav &&
    file.readUInt16LE(20) === 1 &&
    file.readUInt16LE(22) === 1 &&
    file.readUInt32LE(24) === voiceRateHz &&
    file.readUInt16LE(34) === 16;
  const samples = file.subarray(wavHeaderBytes);
  const ms = (samples.length / 2 / voiceRateHz) * 1000;
  if (!isOurs || samples.length % 2 !== 0 || ms < voiceMsMin || ms > voiceMsMax)
    throw new AppError("invalid_input").at("clip", "not_whole");
  return Buffer.concat([wavHeader(samples.length), samples]);
}

function wavHeader(bytes: number): Buffer {
  const header = Buffer.alloc(wavHeaderBytes);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(wavHeaderBytes - 8 + bytes, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(voiceRateHz, 24);
  header.writeUInt32LE(voiceRateHz * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(bytes, 40);
  return header;
}
