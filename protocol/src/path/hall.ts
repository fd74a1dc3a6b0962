export const linkHall = "POST /api/venue/hall-link/" as const;
export const unlinkHall = "POST /api/venue/hall-link/end/" as const;
export const watchHall = "POST /api/hall/" as const;
export const readHallSettings = "GET /api/venue/settings/" as const;
export const changeHallSettings = "POST /api/venue/settings/" as const;
export const readHallProfile = "GET /api/venue/profile/" as const;
export const changeHallProfile = "POST /api/venue/profile/" as const;
