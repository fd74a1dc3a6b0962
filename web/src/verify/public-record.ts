import { readJson } from "@derash/fairness/proof/json";

/**
 * Why a public record could not be had: there is none, or none yet, or what came is of another round; nobody could be
 * reached, the server is in trouble, or what came is no record.
 */
export type ReadIssue = "missing" | "selling" | "another" | "offline" | "busy" | "unreadable";

export class ReadError extends Error {
  readonly issue: ReadIssue;

  constructor(issue: ReadIssue) {
    super(issue);
    this.issue = issue;
  }
}

const timeoutMs = 15_000;

/** Asks the server for something that everybody may know. Throws ReadError. */
export async function readPublic<T>(address: string): Promise<T> {
  return readAs(address, (text): T => JSON.parse(text));
}

/** As readPublic, for what a checker is given: each number in the one spelling that counts. */
export async function readProofRecord(path: string): Promise<unknown> {
  return readAs(path, readJson);
}

async function readAs<T>(path: string, read: (text: string) => T): Promise<T> {
  const response = await reach(path);
  if (response.status === 404 || response.status === 400) throw new ReadError("missing");
  if (response.status === 409) throw new ReadError("selling");
  if (!response.ok) throw new ReadError("busy");
  try {
    return read(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await response.arrayBuffer()));
  } catch {
    throw new ReadError("unreadable");
  }
}

async function reach(path: string): Promise<Response> {
  try {
    return await fetch(path, { cache: "no-store", credentials: "omit", signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    throw new ReadError("offline");
  }
}

export function issueOf(error: unknown): ReadIssue {
  return error instanceof ReadError ? error.issue : "unreadable";
}
