export const listAudit = "GET /api/audit/" as const;
export const listSignals = "GET /api/audit/signals/" as const;
