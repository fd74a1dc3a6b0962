import "../../../test/no-browser.ts";
import { linkHall, unlinkHall } from "@derash/protocol/path/hall";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../../../test/memory-storage.ts";
import { addressOf } from "../../data/address.ts";
import { hallCodeKey } from "../../data/hall/hall-link.ts";
import { renewHallCode } from "./renew-hall-code.ts";

vi.stubGlobal("localStorage", memoryStorage());
const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const shown = "AAAABBBB";

/** A hall with this code, of which a page shows `shown`; `lost`: the call that is done and whose answer does not come. */
function hall(kept: string | null, lost: string | null = null) {
  let code = kept;
  globalThis.fetch = (async (path: string, { body }: RequestInit) => {
    if (path === addressOf(unlinkHall) && JSON.parse(String(body)).code === code) code = null;
    if (path === addressOf(linkHall)) code ??= "CCCCDDDD";
    if (path === lost) throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify({ success: true, code }), { headers: { "content-type": "application/json" } });
  }) as typeof fetch;
  const client = new QueryClient();
  client.setQueryData(hallCodeKey, { success: true, code: shown });
  return { client, isShown: () => client.getQueryData<{ code: string }>(hallCodeKey)?.code ?? null };
}

test("a new code is shown in place of the one that is over, and of one that another till has ended before", async () => {
  for (const kept of [shown, "CCCCDDDD"]) {
    const { client, isShown } = hall(kept);
    await renewHallCode(client, shown);
    expect(isShown()).toBe("CCCCDDDD");
  }
});

test.each([unlinkHall, linkHall])(
  "where the answer of %s is lost, the code that may be over is shown no more",
  async (path) => {
    const { client, isShown } = hall(shown, addressOf(path));
    await expect(renewHallCode(client, shown)).rejects.toThrow();
    expect(isShown()).toBeNull();
  },
);
