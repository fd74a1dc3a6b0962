import { expect, test, vi } from "vitest";

function memoryStorage(values: Map<string, string>): Storage {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
}

test("what the privacy page says is left after a logout is left, and nothing of the player beside it", async () => {
  const { clearSessionData, takeLasting, writeText } = await import("./storage.ts");
  const values = new Map<string, string>();
  vi.stubGlobal("localStorage", memoryStorage(values));
  vi.stubGlobal("sessionStorage", memoryStorage(values));
  const own = ["lg-token", "lg-refresh-token", "telegram-id", "derash-launch", "derash-room"] as const;
  const settings = ["derash-theme", "derash-language", "derash-calendar", "derash-muted", "derash-voice"] as const;
  takeLasting({ user_type: "player", telegramId: "7" });
  for (const key of [...own, ...settings, "derash-closes", "derash-left-round"] as const) writeText(key, "x");
  clearSessionData();
  expect([...values.keys()]).toEqual([...settings, "derash-closes"]);
  vi.unstubAllGlobals();
});
