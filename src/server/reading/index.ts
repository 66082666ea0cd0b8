import { readTasksHandler } from "./read-tasks.ts";
import { readRulesHandler, saveReadRulesHandler } from "./read-rules.ts";
import { recallReadsHandler, remindReadersHandler } from "./recall-reads.ts";
import { sendReadHandler } from "./send-read.ts";
import { readReceiptsHandler, sentReadsHandler } from "./sent-reads.ts";

export { isReadAfter, problemsOfReadRules } from "./problems-of-read-rules.ts";
export { activePeople } from "./active-people.ts";
export { isTooSecretToSend, sendToReaders } from "./send-to-readers.ts";

/** Sending applications on to be read (R27). */
export const readingHandlers = [
  sendReadHandler,
  readTasksHandler,
  sentReadsHandler,
  readReceiptsHandler,
  recallReadsHandler,
  remindReadersHandler,
  readRulesHandler,
  saveReadRulesHandler,
];
