import type { Cells } from "@derash/game/cartela";
import type { CartelaList } from "../../../room/my-cartelas.ts";

export type CheckRefusal = "not_a_number" | "none_active" | "not_active" | "not_loaded";

/** The cartela that somebody asked to check, or why it cannot be. */
export function findCartela(
  typed: string,
  active: readonly number[],
  cartelas: CartelaList | undefined,
): { cartelaNumber: number; cells: Cells } | CheckRefusal {
  if (!/^\s*\d{1,4}\s*$/.test(typed)) return "not_a_number";
  const cartelaNumber = Number(typed);
  if (active.length === 0) return "none_active";
  if (!active.includes(cartelaNumber)) return "not_active";
  const cells = cartelas?.get(cartelaNumber);
  return cells === undefined ? "not_loaded" : { cartelaNumber, cells };
}
