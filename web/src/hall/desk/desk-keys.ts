// The keys of a till, whatever has the focus. Each does one thing: none of them sells.

export const screenKey = "F4";
export const checkKey = "F6";
export const pauseKey = "F7";
