import { readJson, writeJson } from "../data/storage.ts";
import { type Launch, parseLaunch } from "./launch.ts";

/**
 * What has to be said to Telegram before the first paint: that the page is there, how tall it wants to be, its colours.
 * Telegram shows its own spinner until then, so this does not wait for the SDK, which comes after the first screen
 * (telegram-kit.ts) and does all the rest. Outside Telegram every call does nothing.
 */
type Bridge = {
  TelegramWebviewProxy?: { postEvent(name: string, data: string): void };
  external?: { notify?(message: string): void };
};

const bridge = globalThis as unknown as Bridge;

/** This page load's launch data; after a reload without the hash, only the look of it is remembered. */
export const launch: Launch | null = readLaunch();

function readLaunch(): Launch | null {
  const fresh = parseLaunch(location.hash);
  if (fresh === null) return readJson<Launch>("derash-launch");
  writeJson("derash-launch", { ...fresh, initData: "" });
  return fresh;
}

export function postEvent(name: string, data: object = {}): void {
  if (bridge.TelegramWebviewProxy) bridge.TelegramWebviewProxy.postEvent(name, JSON.stringify(data));
  else if (typeof bridge.external?.notify === "function")
    bridge.external.notify(JSON.stringify({ eventType: name, eventData: data }));
  else if (window.parent !== window)
    window.parent.postMessage(JSON.stringify({ eventType: name, eventData: data }), "https://web.telegram.org");
}

export function isInApp(): boolean {
  return bridge.TelegramWebviewProxy !== undefined || typeof bridge.external?.notify === "function";
}

/** Whether there is somebody to talk to: an app, or Telegram Web around this page. A launch link alone is no Telegram. */
export function isInsideTelegram(): boolean {
  return isInApp() || window.parent !== window;
}

export function startTelegram(): void {
  postEvent("web_app_ready");
  postEvent("web_app_expand");
}

/** Telegram's own bars take the colour of ours. */
export function paintTelegram(color: string): void {
  postEvent("web_app_set_header_color", { color });
  postEvent("web_app_set_background_color", { color });
  postEvent("web_app_set_bottom_bar_color", { color });
}
