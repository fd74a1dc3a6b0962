import type { Generated, GeneratedAlways } from "kysely";

/** The tables of sign-ins. */
export type SessionTables = {
  session: {
    id: Generated<string>;
    player_id: string | null;
    staff_id: string | null;
    refresh_hash: Buffer;
    former_refresh_hash: Buffer | null;
    created_at: GeneratedAlways<Date>;
    refreshed_at: Generated<Date>;
    expires_at: Date;
    revoked_at: Date | null;
    launch_hash: Buffer | null;
    turns: Generated<number>;
    confirmed_at: Generated<Date>;
  };
  staff_totp: { staff_id: string; secret: string | null; pending: string | null; last_step: Generated<number> };
  staff_recovery: { staff_id: string; code_hash: Buffer };
};
