import { expect } from "@playwright/test";
import { deviceHmac } from "../../../server/src/payment/sms/device-key.ts";
import type { GameServer } from "../server/game-server.ts";
import type { StaffPage } from "./staff-page.ts";

type Transfer = { birr: number; from: string; number: string };

/** An operator's phone that forwards what its bank writes: numbered, signed, each text with the balance after it. */
export class ReceivingPhone {
  readonly #server: GameServer;
  readonly #device: string;
  readonly #key: Buffer;
  #balance = 1000;
  sequence = 0;

  constructor(server: GameServer, device: string, key: string) {
    this.#server = server;
    this.#device = device;
    this.#key = Buffer.from(key, "hex");
  }

  /** Set up by whoever is signed in, who copies what the dialog shows this once. The first answer is lost, and it is asked again. */
  static async add(owner: StaffPage, server: GameServer, name: string): Promise<ReceivingPhone> {
    const { page, dialog } = owner;
    await owner.goTo("/payment-phones");
    await page.getByRole("button", { name: "Add a phone" }).click();
    await dialog.getByLabel("Name of the phone").fill(name);
    await dialog.getByLabel("Account or number that players send to").fill("0911223344");
    await dialog.getByLabel("Holder of the account").fill("Derash PLC");
    const adds = dialog.getByRole("button", { name: "Add", exact: true });
    const devices = "**/api/payment/staff/devices";
    await page.route(devices, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await adds.click();
    await expect(dialog).toContainText("Connection error");
    await page.unroute(devices);
    await adds.click();
    const key = await dialog.getByTestId("device-key").innerText();
    const device = await dialog.getByRole("definition").nth(1).innerText();
    await expect(dialog.getByRole("definition").first()).toHaveText(`${server.url}/api/payment/sms`);
    await dialog.getByRole("button", { name: "It is in the phone" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: `Switch off ${name}` })).toHaveCount(1);
    return new ReceivingPhone(server, device, key);
  }

  /** Money has come, and the bank has written; answers the status that the server gave. */
  async receives({ birr, from, number }: Transfer): Promise<number> {
    this.sequence += 1;
    this.#balance += birr;
    return this.#sends(
      `Dear Derash You have received ETB ${birr.toFixed(2)} from ABEBE(${from.slice(1, 5)}****${from.slice(-4)}) on 23/11/2026 10:27:23. Your transaction number is ${number}. Your current E-Money Account balance is ETB ${this.#balance.toFixed(2)}.`,
    );
  }

  /** The same of CBE's app, whose text names no number. */
  async receivesNameless(birr: number): Promise<number> {
    this.sequence += 1;
    this.#balance += birr;
    return this.#sends(
      `Dear Derash You have received ETB ${birr.toFixed(2)} from account 1**9705 (ABEBE KEBEDE) to your account 1****1234. Your current balance is ETB ${this.#balance.toFixed(2)}.`,
    );
  }

  /** A message that is never sent on. */
  loses(birr: number): void {
    this.sequence += 1;
    this.#balance += birr;
  }

  async #sends(body: string): Promise<number> {
    const receivedAt = "2026-11-23T10:27:23+03:00";
    const sms = { device: this.#device, sequence: this.sequence, receivedAt, body };
    const { status } = await fetch(`${this.#server.url}/api/payment/sms`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-device-signature": deviceHmac(this.#key, sms).toString("hex"),
      },
      body: JSON.stringify({ device: sms.device, sequence: sms.sequence, received_at: receivedAt, body }),
    });
    return status;
  }
}
