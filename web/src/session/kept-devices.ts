import { readLastingList, writeJson } from "../data/storage.ts";

/** What this browser was answered when a member of staff signed in on it; see the protocol's PasswordSignedIn. */
type KeptDevice = { username: string; device: string };

/** The people of a hall's desk. */
const keptMax = 30;

export function keepDevice(username: string, device: string): void {
  const others = readLastingList<KeptDevice>("derash-devices").filter((kept) => kept.username !== username);
  writeJson("derash-devices", [...others, { username, device }].slice(-keptMax));
}

/** undefined where this person has not signed in on this browser. */
export function deviceOf(username: string): string | undefined {
  return readLastingList<KeptDevice>("derash-devices").find((kept) => kept.username === username)?.device;
}
