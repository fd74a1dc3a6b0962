import { answerSheet } from "../http/sheet-thread.ts";
import { salesSheet } from "./sheet.ts";

/** A thread's program; see export.ts. */
answerSheet(salesSheet);
