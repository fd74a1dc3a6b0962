export const readCurrentShift = "GET /api/shift/current/" as const;
export const openShift = "POST /api/shift/open/" as const;
export const closeShift = "POST /api/shift/close/" as const;
export const listShifts = "GET /api/shift/" as const;
export const readShift = "GET /api/shift/:id/" as const;
export const approveShift = "POST /api/shift/:id/approve/" as const;
