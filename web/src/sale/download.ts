import { renewToken } from "../shared/api.ts";
import { ApiError } from "../shared/api-error.ts";
import { credentialsStore } from "../shared/credentials.ts";

/** A hundred thousand rows take their time. */
const timeoutMs = 120_000;
/** Chromium reads the file from the page after the click; how long after, it does not say. */
const keptForMs = 60_000;

/** Fetches a file as the signed-in person and hands it to the browser under `name`. Throws ApiError. */
export async function download(path: string, name: string): Promise<void> {
  const response = await fetchSignedIn(path);
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null));
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptForMs);
}

async function fetchSignedIn(path: string): Promise<Response> {
  const response = await reach(path);
  if (response.status !== 401) return response;
  await renewToken();
  return reach(path);
}

async function reach(path: string): Promise<Response> {
  const token = credentialsStore.get()?.token ?? "";
  try {
    return await fetch(path, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch {
    throw new ApiError(0, null);
  }
}
