import { answerSheet } from "../http/sheet-thread.ts";
import { statementSheet } from "./sheet.ts";

/** A thread's program; see service.ts. */
answerSheet(statementSheet);
