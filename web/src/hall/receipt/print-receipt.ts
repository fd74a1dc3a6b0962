import type { HallState } from "@derash/protocol/hall/round";
import { readText, writeText } from "../../data/storage.ts";
import { rangeWords } from "../sell/selection.ts";

/** The key that prints the last customer's receipt. */
export const receiptKey = "F10";

/** Of one sale, or of the whole round. */
export function receiptPath({ saleId }: Pick<HallState, "saleId">, numbers: readonly number[]): string {
  return `/receipt/${saleId}${numbers.length > 0 ? `?cartelas=${rangeWords(numbers).replaceAll(" ", "")}` : ""}`;
}

/** In a window of its own, which prints and closes: the till stays where it is. A browser that prints silently shows nothing. */
export function printReceipt(round: Pick<HallState, "saleId">, numbers: readonly number[]): void {
  window.open(`${receiptPath(round, numbers)}#print`, "derash-receipt", "popup,width=420,height=720");
}

/** Whether each sale prints its receipt by itself, at this till. */
export const printsEach = (): boolean => readText("derash-receipts") === "each";
export const setPrintsEach = (isEach: boolean): void => writeText("derash-receipts", isEach ? "each" : "asked");
