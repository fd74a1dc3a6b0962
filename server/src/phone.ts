const ethiopianMobile = /^(?:251)?0?([79]\d{8})$/;
const international = /^[1-9]\d{7,14}$/;

/** A phone number as "+" and digits: Ethiopian mobiles as +2519… and +2517…, others as they are; null when it is none. */
export function normalisePhone(text: string): string | null {
  const digits = text.replace(/\D/g, "").replace(/^00/, "");
  const mobile = ethiopianMobile.exec(digits)?.[1];
  if (mobile) return `+251${mobile}`;
  return international.test(digits) ? `+${digits}` : null;
}

const digitsShown = 4;

/** Enough to know one's own number by. */
export function phoneEnd(phoneNumber: string): string {
  return phoneNumber.slice(-digitsShown);
}

/** "•••5678": the end is enough to ask by, and nobody who is shown it has a directory of numbers. Nothing of none. */
export function maskedPhone(phoneNumber: string | null | undefined): string {
  return phoneNumber ? `•••${phoneEnd(phoneNumber)}` : "";
}
