import fc from "fast-check";
import { expect, test } from "vitest";
import { meetingPlace } from "./rendezvous.ts";

const nodes = fc.uniqueArray(fc.stringMatching(/^\/n\/[a-z0-9]{1,6}$/), { minLength: 1, maxLength: 12 });
const rooms = Array.from({ length: 1000 }, (_, index) => `room-${index}`);

test("whoever knows the same servers says the same, in whatever order", () => {
  fc.assert(
    fc.property(nodes, fc.uuid(), fc.nat(), (names, room, turn) => {
      const others = [...names.slice(turn % names.length), ...names.slice(0, turn % names.length)].reverse();
      expect(meetingPlace(others, room)).toBe(meetingPlace(names, room));
      expect(names).toContain(meetingPlace(names, room));
    }),
  );
});

test("a server more takes over no more than about its share of the rooms, and moves no other", () => {
  fc.assert(
    fc.property(nodes, (all) => {
      const [added = "", ...names] = all;
      const moved = rooms.filter((room) => meetingPlace(all, room) !== meetingPlace(names, room));
      expect(moved.every((room) => meetingPlace(all, room) === added)).toBe(true);
      // Six times the spread that chance has around the share.
      const share = rooms.length / all.length;
      expect(moved.length).toBeLessThanOrEqual(share + 6 * Math.sqrt(share));
    }),
    { numRuns: 10 },
  );
});

test("where there is no server, nobody meets", () => {
  expect(meetingPlace([], "room")).toBeUndefined();
});
