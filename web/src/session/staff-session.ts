import { signInWithPassword } from "@derash/protocol/path/auth";
import type { StaffSignedIn } from "@derash/protocol/staff";
import { callAsNobody } from "../data/api.ts";
import { clearSessionData, clearTelegramId, takeLasting } from "../data/storage.ts";
import { forgetMine } from "../room/my-cartelas.ts";
import { credentialsStore, keepCredentials } from "./credentials.ts";
import { deviceOf, keepDevice } from "./kept-devices.ts";
import { type Session, sessionStore, startSession } from "./session.ts";
import type { StoredPerson } from "./session-kind.ts";
import { endOnServer } from "./sign-out.ts";
import { staffOf } from "./staff-record.ts";
import { launch } from "./telegram.ts";

/** Who signs in, with a code where there is an authenticator app. */
export type StaffLogin = { username: string; password: string; code?: string };

/**
 * A member of staff signs in with a password; Telegram's launch data beside it links the Telegram account. Throws
 * ApiError: wrong_password, too_many_sign_ins, code_needed, wrong_code.
 */
export async function signInStaff(login: StaffLogin): Promise<void> {
  const initData = launch?.initData || undefined;
  const device = deviceOf(login.username.toLowerCase());
  const answer = await callAsNobody(signInWithPassword, { body: { ...login, initData, device } });
  keepDevice(answer.user.username, answer.device);
  sessionStore.set(keepStaff(answer));
}

/** Whether the player's session can be opened again: only this page load's own launch data does that. */
export function canPlay(): boolean {
  return launch !== null && launch.initData !== "";
}

/** Leaves the staff session for the player's. `goToGame` is called while no page is shown: a staff page would lead back. */
export async function playAgain(goToGame: () => void): Promise<void> {
  sessionStore.set({ status: "loading" });
  goToGame();
  await endOnServer();
  clearSessionData();
  credentialsStore.set(null);
  await startSession();
}

function keepStaff({ user, ...tokens }: StaffSignedIn): Session {
  const staff = staffOf(user);
  takeLasting({ user_type: staff.user_type, id: staff.id } satisfies StoredPerson);
  forgetMine();
  clearTelegramId();
  keepCredentials(tokens);
  return { status: "signed_in", kind: "staff", staff, at: Date.now() };
}
