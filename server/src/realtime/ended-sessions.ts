import { setImmediate as immediate } from "node:timers/promises";
import type { AuthService, Identity } from "../auth/service.ts";
import type { HintService } from "../hint/service.ts";
import type { Logger } from "../log.ts";

/** A connected socket, and who sits behind it. */
type Seat = { data: { identity: Identity }; disconnect(isWholeConnection: boolean): unknown };
type Deps = {
  seats: () => Iterable<Seat>;
  auth: Pick<AuthService, "checkSessions">;
  hints: Pick<HintService, "on">;
  log: Logger;
};

/** How often sessions of open sockets are looked up: a revocation reaches them within this time, by a hint mostly at once. */
const checkMs = 2500;

/** So many sockets are closed in one go; then whatever else there is to do has its turn. */
const closedInOneGo = 50;

/** Closes the sockets of sessions that have ended, whichever process ended them. Answers how to stop. */
export function closeEndedSessions({ seats, auth, hints, log }: Deps): () => void {
  let isChecking = false;
  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    try {
      await dropEnded(seats, auth);
    } catch (error) {
      log.warn({ err: error }, "sessions of open sockets could not be checked");
    }
    isChecking = false;
  };
  const timer = setInterval(() => void check(), checkMs);
  for (const kind of ["session", "player", "staff", "telegram"] as const) hints.on(kind, () => void check());
  return () => clearInterval(timer);
}

async function dropEnded(seats: Deps["seats"], auth: Deps["auth"]): Promise<void> {
  const { ended, linked } = await auth.checkSessions();
  let closed = 0;
  for (const seat of seats()) {
    const { data } = seat;
    const { sessionId } = data.identity;
    if (ended.has(sessionId)) {
      seat.disconnect(true);
      if (++closed % closedInOneGo === 0) await immediate();
    }
    // Who has become staff since they connected may no longer play.
    const staffRole = linked.get(sessionId) ?? null;
    if (data.identity.kind === "player" && data.identity.player.staffRole !== staffRole)
      data.identity = { ...data.identity, player: { ...data.identity.player, staffRole } };
  }
}
