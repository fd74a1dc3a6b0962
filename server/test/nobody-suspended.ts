import type { BotDeps } from "../src/bot/service.ts";

/** For a bot whose people may all play. */
export const nobodySuspended: BotDeps["suspensions"] = { suspendedAt: async () => new Set() };
