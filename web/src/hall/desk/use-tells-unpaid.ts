import { tellUnpaid } from "@derash/protocol/path/hall-round";
import { useEffect } from "react";
import { call } from "../../data/api.ts";

/** A customer's numbers are chosen one after the other: their count is told when it stands. */
const standsMs = 500;

/** Whoever calls sees that somebody stands here who has not paid. It is a help: where it cannot be told, nothing else is late. */
export function useTellsUnpaid(cartelas: number, isConnected: boolean): void {
  useEffect(() => {
    if (!isConnected) return;
    const timer = setTimeout(() => call(tellUnpaid, { body: { cartelas } }).catch(() => {}), standsMs);
    return () => clearTimeout(timer);
  }, [cartelas, isConnected]);
}
