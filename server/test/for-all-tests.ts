import { afterAll, beforeAll } from "vitest";

/** A fixture that is made before all tests of a file, or of a block, and dropped after them. It is empty until they run. */
export function forAllTests<Fixture extends { drop: () => Promise<void> }>(make: () => Promise<Fixture>): Fixture {
  const fixture = {} as Fixture;
  beforeAll(async () => {
    Object.assign(fixture, await make());
  });
  afterAll(() => fixture.drop());
  return fixture;
}
