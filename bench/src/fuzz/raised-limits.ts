import { usualLimits } from "@derash/server/limit/service";

// Loaded before the server: one of a role has to send here what a thousand of them would. What counts by address, and what a
// socket may say, stays.
const never = 1e9;
Object.assign(usualLimits, {
  ...{ requestsPerPerson: never, forbiddenPerPerson: never, lookupsPerCashier: never, signInsPerPerson: never },
});
