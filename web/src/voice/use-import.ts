import type { OwnVoice } from "@derash/protocol/hall/voice-pack";
import { changeVoice } from "@derash/protocol/path/hall";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../data/api.ts";
import { ApiError } from "../data/api-error.ts";
import { base64Of, type Clip, type ClipIssue, clipOf } from "./voice-clip.ts";
import { type NamedFile, numberOf, unpacked } from "./voice-files.ts";

type Language = "am" | "en";
/** A recording that was chosen and is not saved yet; of one that cannot be taken, why. `seen`: what stood at its number then. */
export type Found = { name: string; clip: Clip | ClipIssue; seen: Seen };
type Seen = { take: string | null };

/** Recordings on their way from somebody's files into the company's own voice. */
export function useImport(language: Language, pack: OwnVoice, onPack: (pack: OwnVoice) => void) {
  const client = useQueryClient();
  const [found, setFound] = useState<ReadonlyMap<number, Found>>(new Map());
  const [unnamed, setUnnamed] = useState<readonly string[]>([]);
  const [work, setWork] = useState<"reading" | "saving" | null>(null);
  const [error, setError] = useState<unknown>(null);

  const doing = async (what: "reading" | "saving", act: () => Promise<void>) => {
    setWork(what);
    setError(null);
    await act().catch((failure) => {
      setError(failure);
      // Somebody else may have recorded it meanwhile: that is to be heard.
      void client.invalidateQueries({ queryKey: ["voice"] });
    });
    setWork(null);
  };
  const seenOf = (number: number): Seen => ({ take: pack.takes[language][number] ?? null });
  const read = (files: readonly File[]) =>
    doing("reading", async () => {
      const all = await unpacked(files);
      setUnnamed(all.filter(({ name }) => numberOf(name) === null).map(({ name }) => name));
      for (const file of all) {
        const number = numberOf(file.name);
        if (number === null) continue;
        const each = { ...(await foundOf(file)), seen: seenOf(number) };
        setFound((known) => new Map(known).set(number, each));
      }
    });
  /** One after the other: what is saved stays saved when the network goes, and the rest is still here. */
  const save = () =>
    doing("saving", async () => {
      for (const [number, { clip, seen }] of found) {
        if (typeof clip === "string") continue;
        const done = () => setFound((known) => new Map([...known].filter(([other]) => other !== number)));
        try {
          onPack((await call(changeVoice, { body: { language, number, clip: base64Of(clip.wav), seen } })).pack);
        } catch (failure) {
          // Its row shows what the other has recorded; the rest can still be saved.
          if (failure instanceof ApiError && failure.code === "version_changed") done();
          throw failure;
        }
        done();
      }
    });
  const remove = (number: number) =>
    doing("saving", async () => {
      const body = { language, number, clip: null, seen: seenOf(number) };
      onPack((await call(changeVoice, { body })).pack);
    });
  const forget = () => {
    setFound(new Map());
    setUnnamed([]);
  };
  return { found, unnamed, work, error, read, save, remove, forget };
}

async function foundOf({ name, bytes }: NamedFile): Promise<Omit<Found, "seen">> {
  return { name, clip: await clipOf(bytes) };
}
