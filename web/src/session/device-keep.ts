import { readLasting, type StorageKey, writeText } from "../data/storage.ts";

/** What survives a web view whose storage was cleared; nothing of it is trusted more than what was there. */
const keptKeys: readonly StorageKey[] = ["derash-closes", "derash-favourites"];

type DeviceStore = { getItem(key: string): Promise<string | null>; setItem(key: string, text: string): Promise<void> };

/**
 * Brings back what this page's storage has lost, and hands on what it has learnt. What is here wins: it is the newer, and what was
 * heard first of a round is in both.
 */
export async function keepOnDevice(device: DeviceStore): Promise<() => Promise<void>> {
  const saved = new Map<StorageKey, string | null>();
  for (const key of keptKeys) {
    const there = await device.getItem(key);
    if (there !== null && readLasting(key) === null) writeText(key, there);
    saved.set(key, there);
  }
  return async () => {
    for (const key of keptKeys) {
      const here = readLasting(key);
      if (here === null || here === saved.get(key)) continue;
      await device.setItem(key, here);
      saved.set(key, here);
    }
  };
}
