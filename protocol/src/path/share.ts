export const shareRound = "POST /api/rounds/:id/share" as const;
export const readReplayPicture = "GET /api/replay/:id/:cartelaNumber/picture.jpg" as const;
