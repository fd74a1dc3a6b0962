import { join, resolve } from "node:path";
import { fullWalks, smallWalk, takeScreens } from "../e2e/src/look/screens.ts";
import { takeStaffScreens } from "../e2e/src/look/staff-screens.ts";
import { role } from "../protocol/src/staff.ts";
import { buildWeb, root } from "./run.ts";

// `npm run screens`: a picture of every player screen in both languages and themes, on phones of four sizes and with large
// text, and a sheet of them a look.
// `-- staff <folder> [super_admin ...]` takes every page of staff instead, of every role or of those named, and says what is too long
// or wrong for assistive technology.
// `-- small <folder>` takes one look, of the web app as it was built last.
const [size, into, ...named] = process.argv.slice(2);
const roles = role.array().safeParse(named);
if (!roles.success) {
  process.stdout.write(`usage: npm run screens -- staff <folder> [${role.options.join(" ")}]\n`);
  process.exit(2);
}
const folder = resolve(into ?? join(root, "screens"));
if (size !== "small") buildWeb();
const isStaff = size === "staff";
if (isStaff) {
  const wrong = await takeStaffScreens(folder, roles.data, (line) => process.stdout.write(`${line}\n`));
  process.stdout.write(`\n${[...wrong, `${wrong.length} things are wrong.`].join("\n")}\n`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
for (const walk of isStaff ? [] : size === "small" ? [smallWalk] : fullWalks) {
  const { names, looks } = await takeScreens(folder, walk);
  process.stdout.write(`\n${names.length} screens in ${looks.length} looks: ${folder}/*.png are the sheets.\n`);
}
