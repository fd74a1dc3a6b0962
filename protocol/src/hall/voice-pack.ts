import * as z from "zod";
import { seenFields, uuid, wholeNumber } from "../field.ts";
import { namedObject } from "../named-object.ts";

// A company's own voice for the calls of its halls. What it has no clip of, the house's voice says.

/** Every clip is a WAV of 16-bit mono samples at this rate; the page makes it so. */
export const voiceRateHz = 16_000;
export const voiceMsMin = 200;
export const voiceMsMax = 3000;
/** The header of such a WAV. */
export const wavHeaderBytes = 44;
export const voiceBytesMax = wavHeaderBytes + (voiceRateHz * 2 * voiceMsMax) / 1000;
const voiceTextMax = Math.ceil(voiceBytesMax / 3) * 4;

const language = z.enum(["am", "en"]);
const number = wholeNumber(1, 75);

/** GET /api/venue/voice/: of one's own company; a super admin names it. */
export const voiceQuery = z
  .object({ company_id: uuid.optional() })
  .transform((query) => ({ companyId: query.company_id }));

/** POST /api/venue/voice/: one number of a language; null: it has none any more. `seen`: the take of it that the page has shown. */
export const voiceChange = z
  .object({
    ...{ company_id: uuid.optional(), language, number, clip: z.base64().max(voiceTextMax).nullable() },
    seen: seenFields({ take: z.string().max(30).nullable() }),
  })
  .transform(({ company_id: companyId, ...change }) => ({ companyId, ...change }));

/** GET /api/hall/voice/{company}/{language}/{number} */
export const voiceParams = z.object({
  company: uuid,
  language,
  number: z.coerce.number().int().min(1).max(75),
});

export const voicePack = namedObject("VoicePack", "The numbers that a company has its own clips of, by language.", {
  company: z.string(),
  version: z.number().describe("Grows with every change, so that a browser keeps no old clip."),
  am: z.array(z.number()),
  en: z.array(z.number()),
});
const takes = z.record(z.string(), z.string());
export const ownVoice = namedObject("OwnVoice", "The same for whoever records them.", {
  ...voicePack.shape,
  takes: z.object({ am: takes, en: takes }).describe("By number: names its recording, of which no other has the same."),
});
export const voiceAnswer = namedObject("VoiceAnswer", { success: z.literal(true), pack: ownVoice });

export type VoicePack = z.output<typeof voicePack>;
export type OwnVoice = z.output<typeof ownVoice>;
export type VoiceChange = z.output<typeof voiceChange>;
