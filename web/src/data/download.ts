import type { Path, Sent } from "@derash/protocol/contract";
import { credentialsStore } from "../session/credentials.ts";
import { addressOf } from "./address.ts";
import { renewToken } from "./api.ts";
import { ApiError } from "./api-error.ts";

/** A hundred thousand rows take their time. */
const timeoutMs = 120_000;
/** Chromium reads the file from the page after the click; how long after, it does not say. */
const keptForMs = 60_000;

/** Fetches a file as the signed-in person and hands it to the browser under the name that the server gives it. Throws ApiError. */
export async function download<P extends Path>(path: P, sent: Sent<P>): Promise<void> {
  const response = await fetchSignedIn(addressOf(path, sent));
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null));
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = nameIn(response.headers.get("content-disposition"));
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptForMs);
}

/** The name in `attachment; filename*=UTF-8''sales-%E1%8D%92.csv`; without one the browser finds its own. */
export function nameIn(disposition: string | null): string {
  const name = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? "")?.[1];
  return name === undefined ? "" : decodeURIComponent(name);
}

async function fetchSignedIn(address: string): Promise<Response> {
  const response = await reach(address);
  if (response.status !== 401) return response;
  await renewToken();
  return reach(address);
}

async function reach(address: string): Promise<Response> {
  const token = credentialsStore.get()?.token ?? "";
  try {
    return await fetch(address, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch {
    throw new ApiError(0, null);
  }
}
