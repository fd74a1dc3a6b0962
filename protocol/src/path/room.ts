export const listRooms = "GET /api/rooms" as const;
export const setRoomCartelas = "POST /api/rooms/:roomId/cartelas" as const;
export const setRoomStages = "POST /api/rooms/:roomId/stages" as const;
export const setRoomPatterns = "POST /api/rooms/:roomId/patterns" as const;
