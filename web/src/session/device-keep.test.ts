import { beforeEach, expect, test, vi } from "vitest";
import { keepOnDevice } from "./device-keep.ts";

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
};
vi.stubGlobal("localStorage", storage);
vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => {} });

const [key, favourites] = ["derash-closes", "derash-favourites"];
let device: Map<string, string>;
let writes = 0;
const deviceStore = {
  getItem: async (name: string) => device.get(name) ?? null,
  setItem: async (name: string, text: string) => {
    writes++;
    device.set(name, text);
  },
  deleteItem: async (name: string) => void device.delete(name),
};
beforeEach(() => {
  stored.clear();
  device = new Map();
  writes = 0;
});

test("seals that were heard and favourites come back when the web view has lost its storage @device-storage", async () => {
  device.set(key, '[{"roundId":"a"}]');
  device.set(favourites, '{"telegramId":"7","favourites":[3]}');
  await keepOnDevice(deviceStore);
  expect(stored.get(key)).toBe('[{"roundId":"a"}]');
  expect(stored.get(favourites)).toBe('{"telegramId":"7","favourites":[3]}');
});

test("what is here is never put in the place of what came later, and is saved once", async () => {
  device.set(key, "old");
  stored.set(key, "new");
  const save = await keepOnDevice(deviceStore);
  expect(stored.get(key)).toBe("new");
  await save();
  await save();
  expect([device.get(key), writes]).toEqual(["new", 1]);
  stored.set(key, "newer");
  await save();
  expect([device.get(key), writes]).toEqual(["newer", 2]);
});

test("favourites that this page has removed, as at a logout, are gone from the device too; seals stay", async () => {
  const save = await keepOnDevice(deviceStore);
  stored.set(key, '[{"roundId":"a"}]');
  stored.set(favourites, '{"telegramId":"7","favourites":[3]}');
  await save();
  stored.clear();
  const saving = save();
  // Before anything is waited for: at a logout the app is closed at once.
  expect(device.has(favourites)).toBe(false);
  await saving;
  await keepOnDevice(deviceStore);
  expect(stored.get(favourites)).toBeUndefined();
  expect(stored.get(key)).toBe('[{"roundId":"a"}]');
});

test("favourites brought back from the device are removed from it when they are removed here", async () => {
  device.set(favourites, '{"telegramId":"7","favourites":[3]}');
  const save = await keepOnDevice(deviceStore);
  stored.delete(favourites);
  await save();
  expect(device.has(favourites)).toBe(false);
});

test("nothing is saved where nothing was heard", async () => {
  await (await keepOnDevice(deviceStore))();
  expect(writes).toBe(0);
});
