import { answerSheet } from "../sheet-thread.ts";
import { salesSheet } from "./sheet.ts";

/** A thread's program; see export.ts. */
answerSheet(salesSheet);
