import type { MyCartela, SessionAnswer } from "@derash/protocol/round";
import type { QueryClient } from "@tanstack/react-query";
import { askMineAnew } from "../data/mine-anew.ts";
import { fetchMyCartelas, sessionsKey } from "../data/queries.ts";
import { learnServerTime } from "./clock.ts";
import { meterRound } from "./data-meter.ts";
import { hearingOf, keepBy, learnState } from "./learn-state.ts";
import { confirmedNumbers, hasStakeIn, learnMine } from "./my-cartelas.ts";
import { placed } from "./placed.ts";
import { heardOn, reduceRoom } from "./reduce-room.ts";
import type { RoomAction, RoomState } from "./room-state.ts";
import { heardCloseStore } from "./seal/heard-close.ts";
import { enterRoom } from "./socket.ts";

type Followed = {
  client: QueryClient;
  /** Of the query that holds the room. */
  key: readonly string[];
  sessionId: string;
  betAmount: string;
  followed: string | null;
  refresh: () => void;
};

/** Keeps a room up by the socket's events, until what it returns is called. */
export function followRoom({ client, key, sessionId, betAmount, followed, refresh }: Followed): () => void {
  const apply = (action: RoomAction) =>
    client.setQueryData<RoomState>(key, (room) => reduceRoom(room ?? null, action, followed) ?? undefined);
  let epoch: string | null = null;
  let asked = 0;
  let learnt = 0;
  /** Another phone of mine has bought or given back: a screen that follows a round asks for nothing else that would say so. */
  const learnAnew = (round: string) => {
    asked += 1;
    const turn = asked;
    const learn = (mine: MyCartela[]) => {
      // Of two that are on their way the earlier may come last.
      if (turn < learnt) return;
      learnt = turn;
      learnMine({ sharedGameId: round, sessionId }, mine);
    };
    void fetchMyCartelas({ betAmount, sessionId }, round).then(learn, () => {});
  };
  return enterRoom(
    { sessionId, betAmount, sharedGameId: followed ?? undefined },
    {
      onEvent: (told) => {
        learnServerTime(told.data.serverNow);
        const room = heardOn(epoch, client.getQueryData<RoomState>(key));
        const event = placed(room, told);
        const hearing = hearingOf(event.data);
        if (event.name === "round_closed") heardCloseStore.set(event.data);
        // Its own screen asks by itself; on this one nothing else would say what it has paid.
        if (event.name === "game_ended" && followed === null && isIn(client, event.data.sharedGameId))
          askMineAnew(client);
        keepBy(({ hearEvent }) => hearEvent(room, event, hearing));
        apply({ type: "event", event, epoch, at: performance.now() });
      },
      onOwn: (event) => apply({ type: "own", event }),
      onState: (game) => {
        learnState(game);
        if (game.sessionId !== sessionId) return;
        epoch = game.epoch;
        apply({ type: "sync", game, at: performance.now() });
      },
      onMine: () => {
        // Nobody says whose tap it was: where another phone has paid, nothing else would change the wallet on show.
        askMineAnew(client);
        if (followed !== null) learnAnew(followed);
      },
      onJoined: ({ v, sharedGameId, serverNow, myCartelas, ...joined }) => {
        learnServerTime(serverNow);
        learnMine({ sharedGameId, sessionId: joined.sessionId }, myCartelas);
        if (isOtherwise(client, sharedGameId, myCartelas)) askMineAnew(client);
        meterRound(sharedGameId);
        if (joined.sessionId !== sessionId) return;
        epoch = joined.epoch;
        const room = client.getQueryData<RoomState>(key);
        // What happened after the state was asked for and before the room was joined was told to others only. A state of another
        // epoch says nothing of that; the one that is asked for beside every join is on its way.
        if (room === undefined || (room.game.epoch === epoch && room.v < v)) refresh();
      },
    },
  );
}

/** What is known here of what is mine in a round, table by table. */
function answersOn(client: QueryClient, sharedGameId: string): MyCartela[][] {
  const answers = client.getQueriesData<SessionAnswer>({ queryKey: sessionsKey });
  return answers.flatMap(([, answer]) => (answer?.sharedGameId === sharedGameId ? [answer.myCartelas] : []));
}

function isIn(client: QueryClient, sharedGameId: string): boolean {
  const isPaid = answersOn(client, sharedGameId).some((mine) => confirmedNumbers(mine).length > 0);
  return isPaid || hasStakeIn(sharedGameId);
}

/** Another phone of mine has paid or given back between that answer and this word: nobody was told here. */
function isOtherwise(client: QueryClient, sharedGameId: string, told: readonly MyCartela[]): boolean {
  const all = String(confirmedNumbers(told));
  return answersOn(client, sharedGameId).some((mine) => String(confirmedNumbers(mine)) !== all);
}
