import { AppError } from "../src/app-error.ts";
import type { BotDeps } from "../src/bot/service.ts";

/** For a bot whose people have neither payments nor limits. */
export const noPayments: BotDeps["payments"] = {
  payment: () => Promise.reject(new AppError("not_found")),
  limits: async () => ({ success: true, own: [], company: [] }),
};
