import { openOutside } from "../../session/telegram-outside.ts";

/** A provider's page is a stranger's: it opens outside of Telegram's web view, elsewhere in another tab. */
export function openPage(url: string): void {
  if (!openOutside(url)) window.open(url, "_blank", "noopener,noreferrer");
}
