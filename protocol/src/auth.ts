import * as z from "zod";
import type { MiniAppUser } from "./player.ts";

/** POST /api/auth/telegram. Telegram's initData, exactly as the client received it; 4 KB at most. */
export const telegramSignIn = z.object({ initData: z.string().min(1).max(4096) });

/** POST /api/auth/refresh and /api/auth/logout. */
export const refreshRequest = z.object({ refreshToken: z.string().min(1).max(256) });

export type TokenPair = { token: string; refreshToken: string };
export type SignedIn = TokenPair & { user: MiniAppUser };
