import { afterEach, expect, test, vi } from "vitest";
import { preloadVoice } from "./preload-voice.ts";

afterEach(() => vi.unstubAllGlobals());

test("all 75 clips are fetched, once a language, and a failure is fetched again", async () => {
  const load = vi.fn((_: string) => Promise.reject(new TypeError("offline")));
  vi.stubGlobal("fetch", load);
  preloadVoice("am");
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  load.mockImplementation(() => Promise.resolve(new Response("")) as never);
  preloadVoice("am");
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(76));
  await new Promise((done) => setTimeout(done));
  preloadVoice("am");
  expect(new Set(load.mock.calls.map(([path]) => path)).size).toBe(75);
  expect(load).toHaveBeenCalledTimes(76);
});
