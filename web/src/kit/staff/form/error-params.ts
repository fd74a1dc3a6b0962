import { type ErrorCode, errors } from "@derash/protocol/errors";

/** The amounts inside a refusal's English words, so that they can be said in another language too. */
export function errorParams(code: ErrorCode, message: string): Record<string, string> {
  const template = errors[code][1].replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>.+?)");
  return { ...new RegExp(`^${template}$`).exec(message)?.groups };
}
