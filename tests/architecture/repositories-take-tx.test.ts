import { expect, it } from "vitest";
import { filesUnder, isSource, textOf } from "../support/source-tree.ts";

/** Who asks the database outside a transaction, because there is none yet or the answer must not be part of one. */
const outsideTransactions: Readonly<Record<string, string>> = {
  "src/server/access/access-of-member.ts": "asked before a job's transactions are opened",
  "src/server/access/access-of-person.ts": "asked before the call's transaction is opened",
  "src/server/access/may-call-by-right.ts": "asked before the call's transaction is opened",
  "src/server/bootstrap/bootstrap.ts": "looks whether there is anything to do",
  "src/server/demo/load-demonstration.ts": "looks whether there is anything to do",
  "src/server/events/event-streams.ts": "a stream lives longer than any transaction",
  "src/server/http/session-guard.ts": "asked before the call's transaction is opened",
  "src/server/jobs/install-job-tables.ts": "the queue brings its own statements",
  "src/server/jobs/start-jobs.ts": "the queue brings its own statements",
  "src/server/jobs/worker-lock.ts": "a lock that shows that a process lives outlives every transaction",
  "src/server/rate-limits/request-rates.ts": "told in one statement, while calls go on",
  "src/server/schedule/hold-run.ts": "the lock of a run lives as long as its process, not as a transaction",
  "src/server/tables/sql/run-sql.ts":
    "a list is one statement, and progress is told while a transaction runs",
};

const users = filesUnder("src/server")
  .filter((path) => isSource(path) && !path.startsWith("src/server/db/"))
  .filter((path) => /\.kysely\b|\.openPlainPool\(|\bdatabase\.pool\b/u.test(textOf(path)));

it("only these ask the database past a transaction; everybody else takes its tx", () => {
  expect(users.toSorted()).toEqual(Object.keys(outsideTransactions).toSorted());
});

it("only the start of a process or a thread opens a database", () => {
  const openers = filesUnder("src/server")
    .filter((path) => isSource(path) && !path.startsWith("src/server/db/"))
    .filter((path) => /\bopenDatabase\(/u.test(textOf(path)));
  expect(openers.toSorted()).toEqual(["src/server/job-thread.ts", "src/server/start-database.ts"]);
});
