/** What came back of a call to a provider: bytes with a status, or nothing that could be read. */
export type Answer = { is: "answered"; status: number; text: string } | { is: "silent"; said: string };

export type OutwardCall = { url: string; method: "GET" | "POST"; headers: Record<string, string>; body?: string };

/** How long an answer is waited for; a new signal for each call. */
export type Patience = () => AbortSignal;

export type Caller = (call: OutwardCall) => Promise<Answer>;

const answerMsMax = 20_000;
const answerBytesMax = 1_000_000;

/**
 * Calls a provider. Whatever goes wrong on the way is silence: who called cannot know whether the other side has heard. A
 * redirect is not followed, for keys travel in the headers.
 */
export function createCaller(patience: Patience = () => AbortSignal.timeout(answerMsMax)): Caller {
  return async ({ url, method, headers, body }) => {
    try {
      const response = await fetch(url, { method, headers, body: body ?? null, redirect: "error", signal: patience() });
      return { is: "answered", status: response.status, text: await textOf(response) };
    } catch (error) {
      return { is: "silent", said: reasonOf(error) };
    }
  };
}

/** A stranger's answer is not read further than one of theirs could be. */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > answerBytesMax) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** fetch says "fetch failed" of everything, and why in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
