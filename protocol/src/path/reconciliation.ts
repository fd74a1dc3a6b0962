export const listReconciliations = "GET /api/payment/reconciliation" as const;
export const readReconciliation = "GET /api/payment/reconciliation/:account/:day" as const;
export const runReconciliation = "POST /api/payment/reconciliation/:account/:day/run" as const;
export const uploadStatement = "POST /api/payment/reconciliation/:account/:day/statement" as const;
export const exportReconciliation = "GET /api/payment/reconciliation/:account/:day/export" as const;
export const askToCloseItem = "POST /api/payment/reconciliation-items/:id/ask" as const;
export const decideItem = "POST /api/payment/reconciliation-items/:id/decide" as const;
