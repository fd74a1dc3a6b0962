const percentText = /^\d{1,2}(\.\d{1,2})?$/;

/** Whether a rate was typed that a tax or a fee may have: up to 50 percent, with two decimals at most. */
export const isRate = (percent: string) => percentText.test(percent.trim()) && Number(percent) <= 50;

/** Of a rate in percent, as it was typed. */
export const bpsOf = (percent: string) => Math.round(Number(percent) * 100);

/** When a version of a rule begins; `day` is YYYY-MM-DD, or empty: now. The days of these pages are those of Ethiopia. */
export const beginningOf = (day: string) => day && { applies_from: `${day}T00:00:00+03:00` };
