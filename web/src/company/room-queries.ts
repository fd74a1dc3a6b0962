import { listRooms, setRoomCartelas, setRoomPatterns, setRoomStages } from "@derash/protocol/path/room";
import type { ManagedRoom, StageRules } from "@derash/protocol/room";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../data/api.ts";
import { managementKey } from "../kit/staff/unit-queries.ts";

const roomsKey = [...managementKey, "rooms"] as const;

/** The rooms of one's own company; a super admin, who has none, names the company. */
export function useRooms(companyId: string | undefined, isWanted: boolean) {
  return useQuery({
    queryKey: [...roomsKey, companyId ?? ""],
    queryFn: async () => (await call(listRooms, { query: { company_id: companyId } })).rooms,
    enabled: isWanted,
  });
}

export function useRoomCartelas(roomId: string, onDone: () => void, onError: (error: Error) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cartelasPerPlayerMax: number) =>
      call(setRoomCartelas, { params: { roomId }, body: { cartelasPerPlayerMax } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: roomsKey });
      onDone();
    },
    onError,
  });
}

/** The room as it is shown: what another owner has set since is not written over. */
const seenOf = ({ patterns, stages }: ManagedRoom) => ({ patterns, stages });

export function useRoomStages(room: ManagedRoom, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (stages: StageRules) =>
      call(setRoomStages, { params: { roomId: room.id }, body: { stages, seen: seenOf(room) } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: roomsKey });
      onDone();
    },
  });
}

export function useRoomPatterns(room: ManagedRoom, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (patterns: readonly string[]) =>
      call(setRoomPatterns, {
        params: { roomId: room.id },
        body: { patterns: [...patterns], seen: seenOf(room) },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: roomsKey });
      onDone();
    },
  });
}
