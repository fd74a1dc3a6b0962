import { readLasting, type StorageKey, writeText } from "../data/storage.ts";

/** What survives a web view whose storage was cleared; nothing of it is trusted more than what was there. */
const keptKeys: readonly StorageKey[] = ["derash-closes", "derash-favourites"];
/** Of a person: where this page has removed them, as at a logout, nothing of them stays. Seals are proofs, and stay. */
const removedKeys: readonly StorageKey[] = ["derash-favourites"];

type DeviceStore = {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, text: string): Promise<void>;
  deleteItem(key: string): Promise<void>;
};

/**
 * Brings back what this page's storage has lost, and hands on what it has learnt. What is here wins: it is the newer, and what was
 * heard first of a round is in both. Saving asks for all of it at once: after a logout the app closes before anything is answered.
 */
export async function keepOnDevice(device: DeviceStore): Promise<() => Promise<void>> {
  const saved = new Map<StorageKey, string | null>();
  for (const key of keptKeys) {
    const there = await device.getItem(key);
    if (there !== null && readLasting(key) === null) writeText(key, there);
    saved.set(key, there);
  }
  const saveOne = async (key: StorageKey): Promise<void> => {
    const here = readLasting(key);
    if (here === saved.get(key) || (here === null && !removedKeys.includes(key))) return;
    await (here === null ? device.deleteItem(key) : device.setItem(key, here));
    saved.set(key, here);
  };
  return async () => void (await Promise.all(keptKeys.map(saveOne)));
}
