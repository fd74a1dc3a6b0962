import * as z from "zod";
import { errorCode } from "../field.ts";
import { amountParams, claims, otherParams, type Params, paramNames } from "../refusal/error-params.ts";
import { errors } from "../refusal/errors.ts";
import { type FieldCode, issues, issueWords } from "../refusal/issues.ts";

const kinds = {
  number: z.number(),
  numbers: z.array(z.number()),
  text: z.string(),
  texts: z.array(z.string()),
  claim: z.enum(Object.keys(claims)),
  fact: z.union([z.number(), z.boolean(), z.null()]),
};
const typeOf: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(amountParams.map((name) => [name, z.number()])),
  ...Object.fromEntries(Object.entries(otherParams).map(([name, kind]) => [name, kinds[kind]])),
};
const value = z.union([
  z.number(),
  z.boolean(),
  z.null(),
  z.string(),
  z.array(z.number()).readonly(),
  z.array(z.string()).readonly(),
]);
/** Of a code: what its words are filled with. */
export const params = z
  .record(z.string(), value)
  .describe("What the words name in {braces}, and nothing else: amounts are birr.") satisfies z.ZodType<Params>;

/** Whether a code has all of its parameters, each of its type, and no others. */
export function paramsFit(code: FieldCode, given: Params): boolean {
  const names = paramNames(issueWords(code));
  return (
    Object.keys(given).sort().join() === names.toSorted().join() &&
    names.every((name) => typeOf[name]?.safeParse(given[name]).success)
  );
}

const fieldCode = z.enum(Object.keys({ ...issues, ...errors }) as [FieldCode, ...FieldCode[]]);
export const fieldIssue = z
  .object({ code: fieldCode, params, message: z.string().describe("English words, filled in.") })
  .refine(({ code, params }) => paramsFit(code, params), "params_fit")
  .meta({ id: "FieldIssue", description: "What is wrong with one field: one of a closed list of codes." });

const refused = z.object({
  success: z.literal(false),
  error: errorCode,
  params,
  message: z.string().describe("English words for people, filled in."),
  fields: z
    .record(z.string(), fieldIssue)
    .exactOptional()
    .describe("What is wrong with which field, where the issue is in what was sent."),
  requestId: z.string().describe("By which the operator finds it in the log."),
});
const fits = ({ error, params }: Pick<z.output<typeof refused>, "error" | "params">) => paramsFit(error, params);

/** What every refused call is answered. */
export const refusal = refused
  .refine(fits, "params_fit")
  .meta({ id: "Refusal", description: "Why a call was refused: one of a closed list of codes, and its parameters." });

/** Why an event was refused, as its acknowledgement says. */
export const eventRefusal = refused
  .extend({ event: z.string() })
  .refine(fits, "params_fit")
  .meta({ id: "EventRefusal", description: "Why an event was refused." });
/** The same as the event request_refused sends it, for clients that do not wait for acknowledgements. */
export const eventRefused = refused.omit({ success: true }).extend({ event: z.string() }).refine(fits, "params_fit");
