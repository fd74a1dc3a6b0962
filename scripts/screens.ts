import { join } from "node:path";
import { takeScreens } from "../e2e/src/screens.ts";
import { buildWeb, root } from "./run.ts";

// `npm run screens`: a picture of every player screen in both languages and themes, and a sheet of them a look.
const folder = join(root, "screens");
buildWeb();
const names = await takeScreens(folder);
process.stdout.write(`\n${names.length} screens in four looks: ${folder}/*.png are the sheets.\n`);
