import {
  type OwnVoice,
  type VoiceChange,
  type VoicePack,
  voiceMsMax,
  voiceMsMin,
  voiceRateHz,
  wavHeaderBytes,
} from "@derash/protocol/hall/voice-pack";
import { type RawBuilder, sql } from "kysely";
import { AppError } from "../app-error.ts";
import { type AuditService, doneBy } from "../audit/service.ts";
import type { Actor, CompanyService, StaffMember } from "../company/service.ts";
import type { Db, Queries, Tx } from "../postgres/db.ts";
import { refuseUnseen } from "../unseen.ts";

type VoiceDeps = { db: Db; companies: Pick<CompanyService, "companyOf">; audit: Pick<AuditService, "record"> };
type Clip = { company: string; language: "am" | "en"; number: number };

/** Errors: not_found, invalid_input (a super admin says whose). */
export async function voice(deps: VoiceDeps, staff: StaffMember, companyId: string | undefined): Promise<OwnVoice> {
  return ownVoice(deps.db, (await deps.companies.companyOf(staff, companyId)).id);
}

const packColumns = sql`
  coalesce(round(extract(epoch from max(set_at)) * 1000), 0)::float8 + count(*) as version,
  coalesce(json_agg(number order by number) filter (where language = 'am'), '[]') as am,
  coalesce(json_agg(number order by number) filter (where language = 'en'), '[]') as en`;
/** To the microsecond; no recordings of one number have the same. */
const takeOf = (setAt: RawBuilder<unknown>) => sql<string>`(extract(epoch from ${setAt}) * 1000000)::bigint::text`;

async function ownVoice(queries: Queries, companyId: string): Promise<OwnVoice> {
  const takes = sql`json_object_agg(number, ${takeOf(sql`set_at`)})`;
  const { rows } = await sql<Omit<OwnVoice, "company">>`
    select ${packColumns}, json_build_object('am', coalesce(${takes} filter (where language = 'am'), '{}'),
      'en', coalesce(${takes} filter (where language = 'en'), '{}')) as takes
    from voice_clip where company_id = ${companyId}`.execute(queries);
  return { ...(rows[0] ?? { version: 0, am: [], en: [], takes: { am: {}, en: {} } }), company: companyId };
}

/** What halls of a company call with. */
export async function packOf(queries: Queries, companyId: string): Promise<VoicePack> {
  const { rows } = await sql<Omit<VoicePack, "company">>`
    select ${packColumns} from voice_clip where company_id = ${companyId}`.execute(queries);
  return { ...(rows[0] ?? { version: 0, am: [], en: [] }), company: companyId };
}

/**
 * What is so already is no change. Errors: as voice, invalid_input (no clip that can be played), version_changed (somebody else has
 * recorded it since it was seen).
 */
export async function setVoice(deps: VoiceDeps, actor: Actor, change: VoiceChange): Promise<OwnVoice> {
  const company = await deps.companies.companyOf(actor.staff, change.companyId);
  const { language, number } = change;
  const clip = change.clip === null ? null : clipOf(Buffer.from(change.clip, "base64"));
  return deps.db.transaction().execute(async (tx) => {
    const before = await put(tx, company.id, actor.staff.id, { language, number, clip });
    if (before === null) return ownVoice(tx, company.id);
    // What is refused here is not kept: of two at once the second has waited for the first.
    refuseUnseen({ take: before.take }, {}, change.seen);
    await deps.audit.record(tx, {
      ...doneBy(actor),
      action: "venue.voice_set",
      target: { id: company.id, name: company.name },
      ...{ companyId: company.id, branchId: null, before: { language, number, is_own: before.is_own } },
      after: { language, number, is_own: clip !== null },
    });
    return ownVoice(tx, company.id);
  });
}

type Former = { is_own: boolean; take: string | null };
type Put = Omit<Clip, "company"> & { clip: Buffer | null };

/** Answers whether the company had one of its own, and which; null: it is what was there. */
async function put(tx: Tx, company: string, by: string, { language, number, clip }: Put): Promise<Former | null> {
  const { rows } = await (clip === null
    ? sql<Former>`
        delete from voice_clip where company_id = ${company} and language = ${language} and number = ${number}
          returning true as is_own, ${takeOf(sql`set_at`)} as take`
    : sql<Former>`
        insert into voice_clip as v (company_id, language, number, clip, set_by, set_at)
          values (${company}, ${language}, ${number}, ${clip}, ${by}, clock_timestamp())
          on conflict (company_id, language, number) do update
            set clip = excluded.clip, set_by = excluded.set_by, set_at = excluded.set_at where v.clip <> excluded.clip
          returning old.clip is not null as is_own, ${takeOf(sql`old.set_at`)} as take`
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
