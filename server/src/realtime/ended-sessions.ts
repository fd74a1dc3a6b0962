import type { AuthService, Identity } from "../auth/service.ts";
import type { HintService } from "../hint/service.ts";
import type { Logger } from "../log.ts";

/** A connected socket, and who sits behind it. */
type Seat = { data: { identity: Identity }; disconnect(isWholeConnection: boolean): unknown };
type Deps = {
  seats: () => Iterable<Seat>;
  auth: Pick<AuthService, "sessionsEndedWithin" | "sessionsOfLinkedStaff">;
  hints: Pick<HintService, "on">;
  log: Logger;
};

/** How often sessions of open sockets are looked up: a revocation reaches them within this time, by a hint mostly at once. */
const checkMs = 2500;
/** A session counts as live for some seconds after its end, and who connects in that time is looked at again. */
const overlapMs = 10_000;

/** Closes the sockets of sessions that have ended, whichever process ended them. Answers how to stop. */
export function closeEndedSessions({ seats, auth, hints, log }: Deps): () => void {
  let checkedAt = performance.now();
  let isChecking = false;
  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    const askedAt = performance.now();
    try {
      await dropEnded(seats, auth, askedAt - checkedAt + overlapMs);
      checkedAt = askedAt;
    } catch (error) {
      log.warn({ err: error }, "sessions of open sockets could not be checked");
    }
    isChecking = false;
  };
  const timer = setInterval(() => void check(), checkMs);
  for (const kind of ["session", "player", "staff", "telegram"] as const) hints.on(kind, () => void check());
  return () => clearInterval(timer);
}

async function dropEnded(seats: Deps["seats"], auth: Deps["auth"], withinMs: number): Promise<void> {
  const ended = new Set(await auth.sessionsEndedWithin(withinMs));
  const linked = await auth.sessionsOfLinkedStaff();
  for (const seat of seats()) {
    const { data } = seat;
    const { sessionId } = data.identity;
    if (ended.has(sessionId)) seat.disconnect(true);
    // Who has become staff since they connected may no longer play.
    const staffRole = linked.get(sessionId) ?? null;
    if (data.identity.kind === "player" && data.identity.player.staffRole !== staffRole)
      data.identity = { ...data.identity, player: { ...data.identity.player, staffRole } };
  }
}
