import { answerSheet } from "../http/sheet-thread.ts";
import { shiftSheet } from "./sheet.ts";

/** A thread's program; see export.ts. */
answerSheet(shiftSheet);
