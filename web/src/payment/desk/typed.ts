/** What a cashier has typed into the one field of the desk: whom it finds, or what is paid out. */
export type Typed =
  | { is: "phone"; phone: string }
  | { is: "telegram_id"; telegramId: string }
  | { is: "reference"; reference: string };

/** A number that begins as telephone numbers do is one; other numbers are Telegram's; what has letters is a reference. */
export function readTyped(text: string): Typed | null {
  const typed = text.trim();
  if (typed.length < 4) return null;
  const digits = typed.replace(/[\s()-]/g, "");
  if (/^\+?\d+$/.test(digits)) {
    const isPhone = /^(\+|0|251\d{9}$)/.test(digits);
    return isPhone ? { is: "phone", phone: digits } : { is: "telegram_id", telegramId: digits };
  }
  return { is: "reference", reference: typed.toUpperCase() };
}
