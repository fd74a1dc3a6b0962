import type { Regular } from "@derash/protocol/hall/regular";
import { AppError } from "../../app-error.ts";
import type { Actor } from "../../company/service.ts";
import type { Tx } from "../../postgres/db.ts";
import { refuseUnseen } from "../../unseen.ts";
import { type Cashier, cashierOf, type HallDeps, lockCashier } from "../locked-round.ts";
import { lockHall } from "../sold-store.ts";
import * as store from "./store.ts";

/** More than a desk can look through. */
export const regularsMax = 200;

type Order = Pick<store.Kept, "cartelas" | "isStanding">;
/** `seen`: what the till shows of the name; null: nobody has it. An older page says nothing. */
export type Keeping = store.Kept & { seen?: Order | null | undefined };

/** Errors: cartela_unknown, too_many_regulars, version_changed (another till has kept somebody under the name since). */
export async function keepRegular(deps: HallDeps, actor: Actor, { seen, ...kept }: Keeping): Promise<Regular[]> {
  const cartelas = [...new Set(kept.cartelas)].toSorted((a, b) => a - b);
  return atHall(deps, actor, async (tx, cashier) => {
    if ((await deps.cartelas.ofBranch(tx, cashier, cartelas)).length < cartelas.length)
      throw new AppError("cartela_unknown");
    const order = await store.named(tx, cashier.branchId, kept.name);
    refuseUnseen({ order }, { order: { cartelas, isStanding: kept.isStanding } }, { order: seen });
    await store.keep(tx, cashier, { ...kept, cartelas });
    const all = await store.regularsOf(tx, cashier.branchId);
    if (all.length > regularsMax) throw new AppError("too_many_regulars", { max: regularsMax });
    return all;
  });
}

/** Errors: not_found, also where another till has kept other cartelas under the name than those that are named. */
export async function forgetRegular(
  deps: HallDeps,
  actor: Actor,
  id: string,
  cartelas: readonly number[],
): Promise<Regular[]> {
  return atHall(deps, actor, async (tx, { branchId }) => {
    if (!(await store.forget(tx, branchId, { id, cartelas }))) throw new AppError("not_found");
    return store.regularsOf(tx, branchId);
  });
}

/** Two tills that change the list do it one after the other. */
async function atHall<Answer>(
  deps: HallDeps,
  { staff }: Actor,
  act: (tx: Tx, cashier: Cashier) => Promise<Answer>,
): Promise<Answer> {
  const cashier = cashierOf(staff);
  return deps.db.transaction().execute(async (tx) => {
    await lockCashier(deps, tx, cashier.id);
    await lockHall(tx, cashier.branchId);
    return act(tx, cashier);
  });
}
