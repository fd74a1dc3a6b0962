import { beforeEach, expect, test, vi } from "vitest";
import { qrCode } from "../../../data/qr.ts";
import { detectorClass } from "./camera.ts";

beforeEach(() => vi.unstubAllGlobals());

test("a browser's own reader is taken where there is one", async () => {
  class Own {}
  vi.stubGlobal("BarcodeDetector", Own);
  expect(await detectorClass()).toBe(Own);
});

test("where there is none a library reads the code of a printed cartela", async () => {
  const { default: decode } = await import("qr/decode.js");
  const { size, path } = qrCode("derash:cartela:17:v2");
  const [scale, quiet] = [6, 4];
  const side = (size + 2 * quiet) * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x = "0", y = "0", width = "1"] of path.matchAll(/M(\d+)[ ,](\d+)h(\d+)/g)) {
    for (let row = 0; row < scale; row++)
      for (let column = 0; column < Number(width) * scale; column++) {
        const at = ((Number(y) + quiet) * scale + row) * side + (Number(x) + quiet) * scale + column;
        data.fill(0, at * 4, at * 4 + 3);
      }
  }
  expect(decode({ width: side, height: side, data })).toBe("derash:cartela:17:v2");
  expect(await detectorClass()).toBeTypeOf("function");
});
