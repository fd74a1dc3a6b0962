import type { VoicePack } from "@derash/protocol/hall/voice-pack";
import { changeVoice } from "@derash/protocol/path/hall";
import { useState } from "react";
import { call } from "../data/api.ts";
import { base64Of, type Clip, type ClipIssue, clipOf } from "./voice-clip.ts";
import { type NamedFile, numberOf, unpacked } from "./voice-files.ts";

type Language = "am" | "en";
/** A recording that was chosen and is not saved yet; of one that cannot be taken, why. */
export type Found = { name: string; clip: Clip | ClipIssue };

/** Recordings on their way from somebody's files into the company's own voice. */
export function useImport(language: Language, onPack: (pack: VoicePack) => void) {
  const [found, setFound] = useState<ReadonlyMap<number, Found>>(new Map());
  const [unnamed, setUnnamed] = useState<readonly string[]>([]);
  const [work, setWork] = useState<"reading" | "saving" | null>(null);
  const [error, setError] = useState<unknown>(null);

  const doing = async (what: "reading" | "saving", act: () => Promise<void>) => {
    setWork(what);
    setError(null);
    await act().catch(setError);
    setWork(null);
  };
  const read = (files: readonly File[]) =>
    doing("reading", async () => {
      const all = await unpacked(files);
      setUnnamed(all.filter(({ name }) => numberOf(name) === null).map(({ name }) => name));
      for (const file of all) {
        const number = numberOf(file.name);
        if (number === null) continue;
        const each = await foundOf(file);
        setFound((known) => new Map(known).set(number, each));
      }
    });
  /** One after the other: what is saved stays saved when the network goes, and the rest is still here. */
  const save = () =>
    doing("saving", async () => {
      for (const [number, { clip }] of found) {
        if (typeof clip === "string") continue;
        const { pack } = await call(changeVoice, { body: { language, number, clip: base64Of(clip.wav) } });
        onPack(pack);
        setFound((known) => new Map([...known].filter(([other]) => other !== number)));
      }
    });
  const remove = (number: number) =>
    doing("saving", async () => onPack((await call(changeVoice, { body: { language, number, clip: null } })).pack));
  const forget = () => {
    setFound(new Map());
    setUnnamed([]);
  };
  return { found, unnamed, work, error, read, save, remove, forget };
}

async function foundOf({ name, bytes }: NamedFile): Promise<Found> {
  return { name, clip: await clipOf(bytes) };
}
