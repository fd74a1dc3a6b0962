import type { Aim } from "./aim.ts";
import type { MatrixFixture } from "./fixture.ts";
import { accountAt, newDevice, ofCompany, playerIdOf, reference } from "./payment.ts";
import { missingId, type Place } from "./place.ts";

// A claim that no message was found for, and a message that nobody has claimed; laid into the database by its owner.

async function newClaim(fixture: MatrixFixture, place: Place): Promise<string> {
  if (place === "missing") return missingId;
  const { rows } = await fixture.owner.query(
    "select deposit_begin($1, $2, $3, null, null, clock_timestamp() - interval '30 days', null, null) as id",
    [await accountAt(fixture, place, "sms"), await playerIdOf(fixture), `FT${reference().slice(0, 10)}`],
  );
  return rows[0].id;
}

let balance = 1000;

/** Of CBE's app, which names no number; each is another transfer. */
async function newMessage(fixture: MatrixFixture, place: Place): Promise<string> {
  const device = await newDevice(fixture, place);
  if (place === "missing") return `${missingId}:1`;
  balance += 50;
  const body = `Dear Derash You have received ETB 50.00 from account 1**9705 (ABEBE) to your account 1****1234. Your current balance is ETB ${balance}.00.`;
  await fixture.owner.query(
    `insert into sms_evidence (device_id, sequence, payment_account_id, body, received_at, stored_at, template, is_incoming, bank,
       amount_santim, balance_santim)
     select id, 1, payment_account_id, $2, now(), now(), 'cbe-app-received-1', true, 'cbe', 5000, $3 from sms_device where id = $1`,
    [device, body, balance * 100],
  );
  return `${device}:1`;
}

const reason = "a reason";

export const smsMessageTargets: Readonly<Record<string, readonly Aim[]>> = {
  "POST /api/payment/staff/deposits/:id/tie": [
    {
      ...{ name: "id", kind: "object", reach: ofCompany },
      ask: async ({ fixture, place }) => ({
        params: { id: await newClaim(fixture, place) },
        body: { message: await newMessage(fixture, place), reason },
      }),
    },
    {
      // A message of another company is nobody's here, whoever asks.
      ...{ name: "message", kind: "object", reach: { ...ofCompany, foreign: [] } },
      ask: async ({ fixture, place }) => ({
        params: { id: await newClaim(fixture, "own") },
        body: { message: await newMessage(fixture, place), reason },
      }),
    },
  ],
};
