import * as z from "zod";
import { namedObject } from "./named-object.ts";
import { miniAppUser } from "./player.ts";

/** POST /api/auth/telegram. Telegram's initData, exactly as the client received it; 4 KB at most. */
export const telegramSignIn = z.object({ initData: z.string().min(1).max(4096) });

/** POST /api/auth/refresh and /api/auth/logout. */
export const refreshRequest = z.object({ refreshToken: z.string().min(1).max(256) });

export const tokenPair = namedObject("TokenPair", { token: z.string(), refreshToken: z.string() });
export type TokenPair = z.output<typeof tokenPair>;
export const signedIn = namedObject("SignedIn", { ...tokenPair.shape, user: miniAppUser });
export type SignedIn = z.output<typeof signedIn>;
