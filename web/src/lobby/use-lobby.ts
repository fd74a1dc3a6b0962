import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { sessionsQuery } from "../data/queries.ts";
import { useStore } from "../data/store.ts";
import { backendStore } from "../room/backend.ts";
import { withRoomEvents } from "../room/room-link.ts";

const pollMs = 3_000;

/** All tables: asked for once, then kept up by the socket; asked for again and again only while that is down. */
export function useLobby() {
  const client = useQueryClient();
  const isConnected = useStore(backendStore) === "connected";
  const [hasJoined, setHasJoined] = useState(false);
  // Connected is not enough: a server with too much to do lets nobody in who only looks.
  const isHeard = isConnected && hasJoined;
  const query = useQuery({ ...sessionsQuery, refetchInterval: isHeard ? false : pollMs });
  const isKnown = query.data !== undefined;
  useEffect(() => {
    // What comes is laid over what is known: before that there is nothing to lay it over.
    if (!isKnown) return;
    let leave: (() => void) | null = null;
    let isOver = false;
    const end = withRoomEvents(() => {
      void import("./follow-lobby.ts").then(({ followLobby }) => {
        if (!isOver) leave = followLobby(client, setHasJoined);
      });
      return () => leave?.();
    });
    return () => {
      isOver = true;
      end();
    };
  }, [client, isKnown]);
  return query;
}
