import { useState } from "react";
import type { Sale } from "./use-sale.ts";

/** What lies over the sale. All but the link are about one round. */
export type Opened =
  | { kind: "link" }
  | { kind: "end" | "unpaid"; saleId: string }
  /** What it was when it was asked for: once it is taken back, the last sale is another. */
  | { kind: "void"; saleId: string; change: Sale["change"] };

type OnSale = { saleId: string } | null;

/** Null once its round is on sale no more: another till may have started it, and what was meant for it is not meant for the next. */
export function openedOf(opened: Opened | null, round: OnSale): Opened | null {
  if (opened === null || opened.kind === "link" || opened.saleId === round?.saleId) return opened;
  return null;
}

/** What lies over the sale of this round, and how it is opened. */
export function useOpenedOf(round: OnSale) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const current = openedOf(opened, round);
  if (current !== opened) setOpened(current);
  return [current, setOpened] as const;
}
