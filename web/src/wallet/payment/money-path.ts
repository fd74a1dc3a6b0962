import { type Place, pathTo } from "../../room/place.ts";

/** A screen about the wallet with a company. */
export function moneyPath(path: string, place: Place, companyId: string | null): string {
  const base = pathTo(path, place);
  if (companyId === null) return base;
  return `${base}${base.includes("?") ? "&" : "?"}company=${companyId}`;
}

/** Where one payment stands. */
export function paymentPath(reference: string, place: Place): string {
  return pathTo(`/payment/${encodeURIComponent(reference)}`, place);
}
