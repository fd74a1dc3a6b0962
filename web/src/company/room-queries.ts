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

export function useRoomCartelas(
  { id: roomId, cartelasPerPlayerMax: seen }: ManagedRoom,
  onDone: () => void,
  onError: (error: Error) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cartelasPerPlayerMax: number) =>
      call(setRoomCartelas, { params: { roomId }, body: { cartelasPerPlayerMax, seen } }),
    onSuccess: onDone,
    onError,
    // Also where nobody knows whether it is set, or another owner has set it: until what holds is shown, nothing else is chosen.
    onSettled: () => client.invalidateQueries({ queryKey: roomsKey }),
  });
}

/** The room as it is shown: what another owner has set since is not written over. */
const seenOf = ({ patterns, stages }: ManagedRoom) => ({ patterns, stages });

export function useRoomStages(room: ManagedRoom, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (stages: StageRules) =>
      call(setRoomStages, { params: { roomId: room.id }, body: { stages, seen: seenOf(room) } }),
    onSuccess: onDone,
    // Also where another owner has set them meanwhile: what is shown was of before.
    onSettled: () => client.invalidateQueries({ queryKey: roomsKey }),
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
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: roomsKey }),
  });
}
