export const readBeacon = "GET /api/draw/beacon" as const;
export const listDrawTables = "GET /api/draw/tables" as const;
export const listDraws = "GET /api/draw/log" as const;
export const readProof = "GET /api/draw/:round" as const;
export const readNeighbours = "GET /api/draw/:round/neighbours" as const;
export const readMyDraw = "GET /api/draw/:round/mine" as const;
export const readDrawStatistics = "GET /api/draw/statistics" as const;
