import { onConfiguredDatabase } from "../../db/index.ts";
import { verifyHistory } from "../verify-history.ts";

/** Verifies every application's history: says what is broken and ends with code 1, or says that all is whole. */
await onConfiguredDatabase(async (database) => {
  const { instances, events, broken } = await verifyHistory(database);
  for (const { applyId, sequence, problem } of broken)
    process.stdout.write(`${applyId}: event ${sequence} is the first that does not verify (${problem}).\n`);
  if (broken.length > 0) process.exitCode = 1;
  else process.stdout.write(`The history of ${instances} applications verifies: ${events} events.\n`);
});
