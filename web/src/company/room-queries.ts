import type { ManagedRooms } from "@derash/protocol/room";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../shared/api.ts";
import { managementKey } from "../shared/staff/unit-queries.ts";

const roomsKey = [...managementKey, "rooms"] as const;

/** The rooms of one's own company; a super admin, who has none, names the company. */
export function useRooms(companyId: string | undefined, isWanted: boolean) {
  const query = companyId === undefined ? "" : `?company_id=${companyId}`;
  return useQuery({
    queryKey: [...roomsKey, companyId ?? ""],
    queryFn: async () => (await api<ManagedRooms>(`/api/rooms${query}`)).rooms,
    enabled: isWanted,
  });
}

export function useRoomPatterns(roomId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (patterns: readonly string[]) =>
      api<ManagedRooms>(`/api/rooms/${roomId}/patterns`, { method: "POST", body: { patterns } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: roomsKey });
      onDone();
    },
  });
}
