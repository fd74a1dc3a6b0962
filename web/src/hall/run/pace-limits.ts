/** The contract's own limits, said again: its module would bring every schema along. */
export const callIntervalMsMin = 2000;
export const callIntervalMsMax = 10_000;
