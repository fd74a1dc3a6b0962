import * as z from "zod";
import type { TokenPair } from "./auth.ts";

/** From the top down: each sees and does only what is below. */
export const roles = ["super_admin", "company_admin", "branch_admin", "cashier"] as const;
export type Role = (typeof roles)[number];

export const passwordCharactersMin = 6;

/** A username is kept in small letters, so that Abebe and abebe are one person. */
export const username = z
  .string("Username is required")
  .trim()
  .min(1, "Username is required")
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{2,31}$/, "3 to 32 letters, digits, dots, dashes or underscores")
  .transform((text) => text.toLowerCase());

/** A password to be; `required` are the words for none. */
export function passwordOr(required: string) {
  return z
    .string(required)
    .min(1, required)
    .min(passwordCharactersMin, `Password must be at least ${passwordCharactersMin} characters long`)
    .max(128, "At most 128 characters");
}

export const password = passwordOr("Password is required");

/** POST /api/token/. With Telegram's launch data beside the password, that Telegram account is linked to the staff account. */
export const passwordSignIn = z.object({
  username: z.string("Username is required").trim().min(1, "Username is required").max(64),
  password: z.string("Password is required").min(1, "Password is required").max(128),
  initData: z.string().min(1).max(4096).optional(),
});

/** POST /api/user/password: one's own. */
export const passwordChange = z
  .object({ current_password: z.string().min(1, "Password is required").max(128), new_password: password })
  .transform((body) => ({ current: body.current_password, next: body.new_password }));

/** The signed-in member of staff: GET /api/user/ */
export type StaffUser = {
  id: string;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  user_type: Role;
  company: { id: string; name: string } | null;
  branch: { id: string; name: string } | null;
  is_admin: boolean;
  is_super_admin: boolean;
  is_telegram_linked: boolean;
};

export type StaffSignedIn = TokenPair & { user: StaffUser };
