/** Why a public record could not be had: there is none, nobody could be reached, or the server is in trouble. */
export type ReadFault = "missing" | "offline" | "busy" | "unreadable";

class ReadError extends Error {
  readonly fault: ReadFault;

  constructor(fault: ReadFault) {
    super(fault);
    this.fault = fault;
  }
}

const timeoutMs = 15_000;

/** Asks the server for something that everybody may know. Throws ReadError. */
export async function readPublic<T>(path: string): Promise<T> {
  const response = await reach(path);
  if (response.status === 404 || response.status === 400) throw new ReadError("missing");
  if (!response.ok) throw new ReadError("busy");
  return response.json().catch(() => {
    throw new ReadError("unreadable");
  }) as Promise<T>;
}

async function reach(path: string): Promise<Response> {
  try {
    return await fetch(path, { cache: "no-store", credentials: "omit", signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    throw new ReadError("offline");
  }
}

export function faultOf(error: unknown): ReadFault {
  return error instanceof ReadError ? error.fault : "unreadable";
}
