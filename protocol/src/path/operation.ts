export const readContact = "GET /api/contact" as const;
export const readStatus = "GET /api/status" as const;
export const readOpenApi = "GET /api/openapi.json" as const;
export const readHealth = "GET /healthz" as const;
export const readLife = "GET /livez" as const;
export const readVersion = "GET /version" as const;
export const readMetrics = "GET /metrics" as const;
export const receiveUpdate = "POST /telegram/webhook" as const;
