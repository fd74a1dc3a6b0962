import { isInApp, postEvent } from "./telegram.ts";

/** Opens an address in the phone's own browser; false outside Telegram's apps, where a link does that by itself. */
export function openOutside(url: string): boolean {
  if (!isInApp()) return false;
  postEvent("web_app_open_link", { url });
  return true;
}

export function closeMiniApp(): void {
  postEvent("web_app_close");
}
