import type { AuditAction } from "@derash/protocol/audit";
import type { AuditEntry } from "../audit/service.ts";
import type { Player } from "../player/service.ts";
import type { Queries, Tx } from "../postgres/db.ts";
import type { PaymentDeps } from "./deps.ts";

/** Which payment something is about. */
export type About = { id: string; reference: string; companyId: string };

/** Who does what nobody asked for: the look-ups and the providers. */
const nobody = { id: null, name: "payments" };

/** What the program itself has found or done. Comes last in its transaction. */
export function note(
  { audit }: Pick<PaymentDeps, "audit">,
  tx: Queries,
  action: AuditAction,
  { id, reference, companyId }: About,
  after: AuditEntry["after"],
): Promise<void> {
  return audit.record(tx, {
    ...{ actor: nobody, action, target: { id, name: reference }, companyId, branchId: null },
    ...{ before: null, after, requestId: "" },
  });
}

/** Something that somebody has to look at; money stays where it is. */
export async function alarm(
  deps: Pick<PaymentDeps, "audit" | "log">,
  tx: Tx,
  about: About,
  what: string,
  said: string,
): Promise<void> {
  deps.log.warn({ paymentId: about.id, reference: about.reference, alarm: what, said }, "a payment needs a look");
  await note(deps, tx, "payment.alarm", about, { error: what, said });
}

/** What a player tried and was not let through with. Many that look alike are one record with a count. */
export function refusedPlayer(
  { audit }: Pick<PaymentDeps, "audit">,
  player: Pick<Player, "id" | "telegramId">,
  companyId: string | null,
  requestId: string,
  after: Record<string, unknown>,
): Promise<void> {
  return audit.refused({
    ...{ actor: { id: player.id, name: `player ${player.telegramId}` }, target: { id: null, name: "" } },
    ...{ companyId, branchId: null, after, requestId },
  });
}

/** What a stranger sent that was not what it said it was. */
export function refusedStranger(
  { audit }: Pick<PaymentDeps, "audit">,
  companyId: string | null,
  requestId: string,
  after: Record<string, unknown>,
): Promise<void> {
  return audit.refused({
    ...{ actor: { id: null, name: "a stranger" }, target: { id: null, name: "" } },
    ...{ companyId, branchId: null, after, requestId },
  });
}
