export const readPaymentOptions = "GET /api/payment/options" as const;
export const requestDeposit = "POST /api/payment/deposits" as const;
export const claimTransfer = "POST /api/payment/claims" as const;
export const addDestination = "POST /api/payment/destinations" as const;
export const requestWithdrawal = "POST /api/payment/withdrawals" as const;
export const listPayments = "GET /api/payment/payments" as const;
export const readPayment = "GET /api/payment/payments/:reference" as const;
export const exportWalletStatement = "GET /api/payment/statement" as const;

export const listWithdrawals = "GET /api/payment/staff/withdrawals" as const;
export const approveWithdrawal = "POST /api/payment/staff/withdrawals/:id/approve" as const;
export const rejectWithdrawal = "POST /api/payment/staff/withdrawals/:id/reject" as const;
export const decideWithdrawal = "POST /api/payment/staff/withdrawals/:id/decide" as const;
export const decideDeposit = "POST /api/payment/staff/deposits/:id/decide" as const;
export const listStaffPayments = "GET /api/payment/staff/payments" as const;
export const readStaffPayment = "GET /api/payment/staff/payments/:id" as const;
export const lookUpPayment = "POST /api/payment/staff/payments/:id/look-up" as const;
export const listDevices = "GET /api/payment/staff/devices" as const;
export const addDevice = "POST /api/payment/staff/devices" as const;
export const switchDevice = "POST /api/payment/staff/devices/:id/switch" as const;
export const listPaymentAccounts = "GET /api/payment/staff/accounts" as const;
export const changePaymentAccount = "POST /api/payment/staff/accounts" as const;
export const switchPaymentAccount = "POST /api/payment/staff/accounts/:id/switch" as const;
export const switchProvider = "POST /api/payment/staff/switches" as const;

export const readDeskPlayer = "GET /api/payment/desk/players/:id" as const;
export const topUpAtDesk = "POST /api/payment/desk/top-ups" as const;
export const readDeskWithdrawal = "GET /api/payment/desk/withdrawals/:reference" as const;
export const cashOutAtDesk = "POST /api/payment/desk/cash-outs" as const;
export const verifyDestination = "POST /api/payment/desk/destinations/:id/verify" as const;

export const hearProvider = "POST /api/payment/hook/:account" as const;
export const askApproval = "POST /api/payment/approval/:account" as const;
export const receiveSms = "POST /api/payment/sms" as const;
export const returnFromProvider = "GET /api/payment/back" as const;
