import type { refusal } from "@derash/protocol/contract/refusal";
import { issueMessage } from "@derash/protocol/refusal/issues";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import * as z from "zod";
import { AppError } from "./app-error.ts";
import { issuesOf } from "./issue.ts";
import type { Logger } from "./log.ts";
import { isDatabaseAway } from "./postgres/connections.ts";

/** What everybody is told of a refusal, over HTTP and sockets alike. */
type Told = Pick<z.input<typeof refusal>, "error" | "params" | "message" | "fields">;

export function told({ code, params, message, fields }: AppError): Told {
  const said = Object.entries(fields ?? {}).map(([field, { code, params }]) => [
    field,
    { code, params, message: issueMessage(code, params) },
  ]);
  return { error: code, params, message, ...(fields && { fields: Object.fromEntries(said) }) };
}

/**
 * The refusal that an error comes to, over HTTP and sockets alike. What no rule foresaw: a database that is away is a warning
 * and may be tried again, anything else is a bug and is logged loudly. Neither is explained to the client.
 */
export function refusalOf(error: unknown, log: Pick<Logger, "debug" | "warn" | "error">, where: object): AppError {
  if (error instanceof AppError) {
    log.debug({ code: error.code, ...where }, "refused");
    return error;
  }
  if (hasZodFastifySchemaValidationErrors(error))
    return new AppError("invalid_input").with(
      issuesOf(
        error.validation.map(({ instancePath, message = "", params }) => ({
          field: instancePath.split("/").filter(Boolean).join("."),
          message,
          rule: params,
        })),
      ),
    );
  if (error instanceof z.ZodError)
    return new AppError("invalid_input").with(
      issuesOf(error.issues.map((issue) => ({ field: issue.path.join("."), message: issue.message, rule: issue }))),
    );
  if (isDatabaseAway(error)) {
    log.warn({ err: error, ...where }, "the database did not answer");
    return new AppError("unavailable");
  }
  // Text with a NUL in it that no schema has stopped: Postgres holds none.
  if ((error as { code?: unknown }).code === "22021") return new AppError("invalid_input");
  log.error({ err: error, ...where }, "a request failed");
  return new AppError("internal");
}
