import { type Launch, parseLaunch } from "./launch.ts";
import { readJson, writeJson } from "./storage.ts";

/**
 * The part of Telegram's bridge that a player's screens need, in place of Telegram's 100 KB script.
 * Outside Telegram every call does nothing.
 */
type Bridge = {
  TelegramWebviewProxy?: { postEvent(name: string, data: string): void };
  external?: { notify?(message: string): void };
  Telegram?: { WebView: { receiveEvent: Receiver } };
  TelegramGameProxy_receiveEvent?: Receiver;
};
type Receiver = (name: string, data: unknown) => void;
type Insets = { top?: number; bottom?: number };

const bridge = globalThis as unknown as Bridge;

/** This page load's launch data; after a reload without the hash, only the look of it is remembered. */
export const launch: Launch | null = readLaunch();

function readLaunch(): Launch | null {
  const fresh = parseLaunch(location.hash);
  if (fresh === null) return readJson<Launch>("derash-launch");
  writeJson("derash-launch", { ...fresh, initData: "" });
  return fresh;
}

function postEvent(name: string, data: object = {}): void {
  if (bridge.TelegramWebviewProxy) bridge.TelegramWebviewProxy.postEvent(name, JSON.stringify(data));
  else if (typeof bridge.external?.notify === "function")
    bridge.external.notify(JSON.stringify({ eventType: name, eventData: data }));
  else if (window.parent !== window)
    window.parent.postMessage(JSON.stringify({ eventType: name, eventData: data }), "https://web.telegram.org");
}

export function startTelegram(onTheme: (theme: Record<string, string>) => void): void {
  const receive: Receiver = (name, data) => {
    if (name === "theme_changed") onTheme((data as { theme_params?: Record<string, string> }).theme_params ?? {});
    if (name === "safe_area_changed") setInsets("safe", data as Insets);
    if (name === "content_safe_area_changed") setInsets("content", data as Insets);
  };
  bridge.Telegram = { WebView: { receiveEvent: receive } };
  bridge.TelegramGameProxy_receiveEvent = receive;
  window.addEventListener("message", (event) => {
    if (event.source === window.parent && event.origin === "https://web.telegram.org")
      receiveMessage(event.data, receive);
  });
  postEvent("web_app_ready");
  postEvent("web_app_expand");
  postEvent("web_app_setup_swipe_behavior", { allow_vertical_swipe: false });
  postEvent("web_app_request_safe_area");
  postEvent("web_app_request_content_safe_area");
}

/** Telegram's own bars take the colour of ours. */
export function paintTelegram(color: string): void {
  postEvent("web_app_set_header_color", { color });
  postEvent("web_app_set_background_color", { color });
  postEvent("web_app_set_bottom_bar_color", { color });
}

/** Opens an address in the phone's own browser; false outside Telegram, where a link does that by itself. */
export function openOutside(url: string): boolean {
  if (!bridge.TelegramWebviewProxy && typeof bridge.external?.notify !== "function") return false;
  postEvent("web_app_open_link", { url });
  return true;
}

export function closeMiniApp(): void {
  postEvent("web_app_close");
}

function receiveMessage(message: unknown, receive: Receiver): void {
  if (typeof message !== "string") return;
  try {
    const { eventType, eventData } = JSON.parse(message) as { eventType?: string; eventData?: unknown };
    if (eventType) receive(eventType, eventData ?? {});
  } catch {
    // Not for us.
  }
}

function setInsets(kind: "safe" | "content", { top = 0, bottom = 0 }: Insets): void {
  document.documentElement.style.setProperty(`--${kind}-top`, `${top}px`);
  document.documentElement.style.setProperty(`--${kind}-bottom`, `${bottom}px`);
}
