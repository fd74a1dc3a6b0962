import { linkHall, unlinkHall } from "@derash/protocol/path/hall";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { hallCodeKey } from "../../data/hall/hall-link.ts";

/**
 * Ends this code and makes another. Without an answer nobody knows whether it is over: it is shown no more, and what the hall has is
 * asked for.
 */
export async function renewHallCode(client: QueryClient, code: string): Promise<void> {
  try {
    await call(unlinkHall, { body: { code } });
    const made = await call(linkHall);
    // One that was asked for before must not come after it.
    await client.cancelQueries({ queryKey: hallCodeKey });
    client.setQueryData(hallCodeKey, made);
  } catch (error) {
    void client.resetQueries({ queryKey: hallCodeKey });
    throw error;
  }
}
