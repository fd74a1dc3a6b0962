import { afterEach, beforeEach, expect, test } from "vitest";
import { eventually } from "../../test/crowd.ts";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { testBus } from "../../test/hints.ts";
import { type Bus, createHintService, noHints } from "../hint/service.ts";
import { createLog } from "../log.ts";
import { createNodeService, type NodeService } from "./service.ts";

const log = createLog("silent");
const rooms = Array.from({ length: 200 }, (_, index) => `room-${index}`);

let database: TestDatabase;
let running: NodeService[];
let busOf: () => Bus;
beforeEach(async () => {
  database = await testDatabase();
  running = [];
  busOf = testBus();
});
afterEach(async () => {
  for (const node of running) await node.stop();
  await database.drop();
});

async function node(urlPath: string | null, hasBus = true) {
  const hints = hasBus ? createHintService({ bus: busOf(), log }) : noHints;
  await hints.start();
  const started = createNodeService({ db: database.db, hints, log, urlPath });
  await started.start();
  running.push(started);
  return started;
}

const knowEachOther = (...nodes: NodeService[]) =>
  eventually(() => nodes.map((each) => each.count())).toEqual(nodes.map(() => nodes.length));
const pathsOf = (each: NodeService) => rooms.map(each.pathOf);

test("one server without a path sends nobody anywhere", async () => {
  const alone = await node(null);
  expect([alone.pathOf("room"), alone.hasOthers(), alone.count()]).toEqual([undefined, false, 1]);
});

test("all servers say the same of every room, and each has some", async () => {
  const nodes = [await node("/n/1"), await node("/n/2"), await node("/n/3")];
  await knowEachOther(...nodes);
  const [paths, ...others] = nodes.map(pathsOf);
  for (const other of others) expect(other).toEqual(paths);
  expect(new Set(paths)).toEqual(new Set(["/n/1", "/n/2", "/n/3"]));
});

test("one that drains is given no room more, and the others keep theirs; one that has stopped is gone", async () => {
  const [one, two, three] = [await node("/n/1"), await node("/n/2"), await node("/n/3")];
  await knowEachOther(one, two, three);
  const before = pathsOf(one);
  await three.drain();
  await eventually(() => pathsOf(two)).not.toContain("/n/3");
  await eventually(() => pathsOf(one)).not.toContain("/n/3");
  expect(pathsOf(one).filter((path, index) => before[index] !== "/n/3" && path !== before[index])).toEqual([]);
  expect(pathsOf(three)).toEqual(pathsOf(one));
  expect([one, two, three].map((each) => [each.isDraining(), each.hasOthers()])).toEqual([
    [false, true],
    [false, true],
    [true, true],
  ]);
  await two.stop();
  await one.drain();
  await eventually(() => three.hasOthers()).toBe(false);
});

test("one that has died is gone after six seconds of the database's clock, and its row a minute later", async () => {
  const one = await node("/n/1");
  const die = (seconds: number) =>
    database.owner.query(
      "update node set seen_at = clock_timestamp() - $1 * interval '1 second' where url_path = '/n/2'",
      [seconds],
    );
  const rowsOf = async () => {
    const { rows } = await database.owner.query("select count(*)::int as count from node where url_path = '/n/2'");
    return rows[0]?.count;
  };
  await database.owner.query("insert into node (id, url_path) values (gen_random_uuid(), '/n/2')");
  await eventually(() => one.count()).toBe(2);
  await die(5);
  await one.drain();
  expect(one.count()).toBe(2);
  await die(7);
  await eventually(() => one.count()).toBe(1);
  expect(await rowsOf()).toBe(1);
  await die(61);
  await eventually(rowsOf).toBe(0);
});

test("without hints they find each other all the same", async () => {
  const nodes = [await node("/n/1", false), await node("/n/2", false)];
  await knowEachOther(...nodes);
});

test("one that slept, and was forgotten, is there again when it wakes", async () => {
  const [one, two] = [await node("/n/1"), await node("/n/2")];
  await knowEachOther(one, two);
  await database.owner.query("delete from node");
  const rowsOf = async () => (await database.owner.query("select count(*)::int as count from node")).rows[0]?.count;
  await eventually(rowsOf).toBe(2);
  await knowEachOther(one, two);
});
