import { expect, test } from "vitest";
import { testApp } from "../test/app.ts";

test("where a person is reached is told to everybody, as it was set; a demo has nobody", async () => {
  for (const contact of ["@derash_help", ""]) {
    const app = await testApp({ SUPPORT_CONTACT: contact });
    try {
      const response = await fetch(`${app.url}/api/contact`);
      expect(await response.json()).toEqual({ success: true, contact: contact || null });
    } finally {
      await app.stop();
    }
  }
});
