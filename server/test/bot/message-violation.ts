// biome-ignore lint/suspicious/noExplicitAny: what a bot sends is looked at freely by each test
type Payload = any;

/** What Telegram would not take, as far as this bot could get it wrong. */
export function messageViolation(
  { text, parse_mode, reply_markup, message_id }: Payload,
  edited?: string,
): string | null {
  if (!text) return "message text is empty";
  if (message_id && text === edited) return "message is not modified";
  if (text.length > 4096) return "message is too long";
  if (parse_mode === "HTML" && !isHtml(text)) return "can't parse entities: unsupported start tag";
  const markupBytes = Buffer.byteLength(JSON.stringify(reply_markup ?? {}));
  if ((reply_markup?.inline_keyboard?.flat().length ?? 0) > 100 || markupBytes > 10_000) return "REPLY_MARKUP_TOO_LONG";
  for (const button of reply_markup?.inline_keyboard?.flat() ?? []) {
    if (button.web_app && !button.web_app.url.startsWith("https://")) {
      return `inline keyboard button Web App URL '${button.web_app.url}' is invalid: Only HTTPS links are allowed`;
    }
    if (new TextEncoder().encode(button.callback_data ?? "").length > 64) return "BUTTON_DATA_INVALID";
  }
  return null;
}

/** Whether tags of the allowed kind are closed and everything else is escaped. */
function isHtml(text: string): boolean {
  const open: string[] = [];
  for (const [, slash, tag] of text.matchAll(/<(\/?)(\w*)[^>]*>?/g)) {
    if (!/^(b|i|u|s|code|pre)$/.test(tag ?? "")) return false;
    if (!slash) open.push(tag ?? "");
    else if (open.pop() !== tag) return false;
  }
  return open.length === 0 && !/&(?!(lt|gt|amp|quot|#\d+);)/.test(text);
}
