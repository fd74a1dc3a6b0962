import { ballOf } from "@derash/game/ball";
import { readProof } from "@derash/protocol/path/draw";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callAsNobody } from "../../data/api.ts";
import { errorMessage } from "../../i18n/error-messages.ts";
import { Ball } from "../../kit/Ball.tsx";
import { Button } from "../../kit/Button.tsx";
import { Cartela } from "../../kit/Cartela.tsx";
import { Waiting } from "../../kit/shell/Layout.tsx";
import { keptClose } from "../../room/seal/kept-closes.ts";
import { OneToGo } from "../game/OneToGo.tsx";
import { type Replay, replayOf } from "./replay.ts";

/** However many balls were called, it takes so long. */
const replayMs = 10_000;

type Props = {
  roundId: string;
  /** The cartela to look at; without one, the first that won. */
  cartelaNumber: number | undefined;
};

/** A round once more, in ten seconds, from its public record; and the balls mixed again on this phone. */
export function ReplayStrip({ roundId, cartelaNumber }: Props) {
  const { data, error } = useReplay(roundId);
  if (error)
    return (
      <p role="alert" className="p-3 text-sm">
        {errorMessage(error, msg`This round cannot be seen again.`)}
      </p>
    );
  if (data === undefined) return <Waiting />;
  const shown =
    (cartelaNumber !== undefined && data?.cartelas.has(cartelaNumber) ? cartelaNumber : data?.winners[0]) ?? 0;
  const cells = data?.cartelas.get(shown);
  if (data === null || cells === undefined)
    return (
      <p className="p-3 text-sm">
        <Trans>This round was void: no ball was called.</Trans>
      </p>
    );
  return <Strip replay={data} cartelaNumber={shown} cells={cells} />;
}

function useReplay(roundId: string) {
  return useQuery({
    queryKey: ["replay", roundId],
    queryFn: async () => replayOf(await callAsNobody(readProof, { params: { round: roundId } }), keptClose(roundId)),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: 1,
  });
}

type StripProps = { replay: Replay; cartelaNumber: number; cells: readonly number[] };

function Strip({ replay, cartelaNumber, cells }: StripProps) {
  const { t } = useLingui();
  const { called, oneToGo, isMixed } = replay;
  const { calls, isPlaying, play, pause } = usePlayer(called.length);
  const won = replay.winsOf(cartelaNumber).findLast(({ call }) => call <= calls);
  const ball = called[calls - 1];
  return (
    <section aria-label={t`The round again`} data-testid="replay" data-calls={calls} className="space-y-1.5 text-sm">
      <div className="flex items-center gap-3">
        <div className="grid size-14 shrink-0 place-items-center">{ball ? <Ball number={ball} size={52} /> : "–"}</div>
        <p className="min-w-0 flex-1 leading-tight">
          <span className="block font-bold">
            <Trans>
              Call {calls} of {called.length}
            </Trans>
          </span>
          <OneToGo count={oneToGo[calls] ?? null} isMine={false} />
          {won && (
            <span className="block font-extrabold text-gold">
              <Trans>BINGO!</Trans>
            </span>
          )}
        </p>
      </div>
      <progress
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunk [&::-moz-progress-bar]:bg-go [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-go"
        max={called.length}
        value={calls}
        aria-label={t`Calls`}
      />
      <div className="mx-auto max-w-64">
        <Cartela
          cartelaNumber={cartelaNumber}
          cells={cells}
          called={called.slice(0, calls)}
          // What it has won stays to be seen while the next stage is played.
          patterns={won?.patterns ?? replay.patternsAt(calls)}
          testId="replayed-cartela"
        />
      </div>
      <Button className="w-full" onClick={isPlaying ? pause : play}>
        {isPlaying ? <Trans>Pause</Trans> : <Trans>Play ten seconds</Trans>}
      </Button>
      <p
        role="status"
        data-testid="mixed"
        data-mixed={isMixed}
        className={isMixed ? "text-soft" : "font-bold text-alarm"}
      >
        {isMixed ? (
          <>
            <span aria-hidden="true" className="font-bold text-go">
              ✓{" "}
            </span>
            <Plural
              value={called.length}
              one="Balls mixed on this phone: the one called is the same."
              other="Balls mixed on this phone: all # called are the same."
            />
          </>
        ) : (
          <Trans>This phone mixes the balls otherwise than they were called. Check this draw.</Trans>
        )}
      </p>
      <p className="sr-only">{called.map((number) => ballOf(number).display).join(", ")}</p>
    </section>
  );
}

/** Where the replay is; before it is played it stands at its end. */
function usePlayer(callCount: number) {
  const [calls, setCalls] = useState(callCount);
  const [isPlaying, setPlaying] = useState(false);
  const isOver = calls >= callCount;
  useEffect(() => {
    if (!isPlaying) return;
    if (isOver) return setPlaying(false);
    const timer = setTimeout(() => setCalls(calls + 1), replayMs / callCount);
    return () => clearTimeout(timer);
  }, [isPlaying, isOver, calls, callCount]);
  return {
    ...{ calls, isPlaying },
    play: () => {
      if (isOver) setCalls(0);
      setPlaying(true);
    },
    pause: () => setPlaying(false),
  };
}
