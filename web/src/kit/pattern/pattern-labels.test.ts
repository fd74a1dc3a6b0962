import { patternGallery } from "@derash/game/pattern/gallery";
import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import { patternName } from "./pattern-labels.ts";

test("every pattern of the gallery is called in English as the game's own list calls it @pattern-words", () => {
  const english = setupI18n({ locale: "en", messages: { en: {} } });
  const named = patternGallery.map(({ value }) => english._(patternName(value)));
  expect(named).toEqual(patternGallery.map(({ label }) => label));
});
