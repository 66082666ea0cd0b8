import { expect, it } from "vitest";
import { filesUnder, textOf } from "../support/source-tree.ts";

/** What somebody looks for, and the file that must be the first guess. A failing guess means: rename the file. */
const guesses: readonly (readonly [phrase: string, path: string])[] = [
  ["urge a task", "src/engine/commands/urge-task.ts"],
  ["approve a task", "src/engine/commands/approve-task.ts"],
  ["return a task", "src/engine/commands/return-task.ts"],
  ["take back a task", "src/engine/commands/take-back-task.ts"],
  ["claim a task", "src/engine/commands/claim-task.ts"],
  ["reassign a task", "src/engine/commands/reassign-task.ts"],
  ["countersign a task", "src/engine/commands/countersign-task.ts"],
  ["withdraw a countersign", "src/engine/commands/withdraw-countersign.ts"],
  ["submit an application", "src/engine/commands/submit-application.ts"],
  ["cancel an instance", "src/engine/commands/cancel-instance.ts"],
  ["save a draft", "src/engine/commands/save-draft.ts"],
  ["recall an instance", "src/engine/commands/recall-instance.ts"],
  ["the seal position codes", "src/contract/codes/seal.ts"],
  ["the approval rule", "src/contract/rules/approval.ts"],
  ["the form design rule", "src/contract/rules/form-design.ts"],
  ["the menu table", "schemas/menu.json"],
  ["the role table", "schemas/role.json"],
  ["error 12139", "src/contract/errors/catalogue.ts"],
  ["the error catalogue", "src/contract/errors/catalogue.ts"],
  ["the limits", "src/contract/limits.ts"],
  ["the codes of a task status", "src/contract/codes/task-status.ts"],
  ["the calls about seals", "src/contract/calls/seal.ts"],
  ["the form page shape", "src/contract/shapes/form-page.ts"],
  ["the work calendar", "src/engine/time/work-calendar.ts"],
  ["the preview of the chain", "src/engine/preview/preview-chain.ts"],
  ["the allowed actions", "src/engine/rights/allowed-actions.ts"],
  ["who the dept head is", "src/engine/assignment/dept-head.ts"],
  ["check a record", "src/tables/check-record.ts"],
  ["the field kinds", "src/tables/field-kinds.ts"],
  ["the route table", "src/web/routes/route-table.ts"],
  ["the login page", "src/web/login/login-page.tsx"],
  ["change a password", "src/server/session/change-password.ts"],
  ["grant a role", "src/server/accounts/grant-role.ts"],
  ["merge a category", "src/server/process-categories/merge-category.ts"],
  ["the bulk update", "src/server/table-jobs/bulk/bulk-update.ts"],
  ["the import wizard", "src/web/tables/transfer/import-wizard.tsx"],
  ["the saved views", "src/web/tables/views/saved-views.tsx"],
  ["the parameter catalogue", "src/contract/parameters/catalogue.ts"],
  ["the operation log", "schemas/operation-log.json"],
  ["the database schema", "src/server/db/schema/database-schema.ts"],
  ["write a backup", "src/server/db/backup/write-backup.ts"],
  ["restore a backup", "src/server/db/backup/restore-backup.ts"],
  ["start the embedded postgres", "src/server/db/embedded/start-embedded-postgres.ts"],
  ["the Open API document", "src/server/openapi/open-api-document.ts"],
];

const files = filesUnder("src", "schemas").filter((path) => /\.(?:tsx?|json)$/u.test(path));
const fillers = new Set("a an the of to in is who what about by and its".split(" "));

/** Folder names people say another word for. */
const alsoCalled: Readonly<Record<string, string>> = { schemas: "table" };

const stem = (word: string) => word.replace(/ies$/u, "y").replace(/(?<=[^aeious])e?s$/u, "");
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .filter((word) => word !== "" && !fillers.has(word))
    .map(stem);

/** A name that says every word and no other is the best guess; a folder's word counts less than the file's. */
function score(path: string, wanted: ReadonlySet<string>): number {
  const steps = path.replace(/\.[^/]*$/u, "").split("/");
  const name = wordsOf(steps.at(-1) ?? "");
  const folders = steps.slice(0, -1).flatMap((step) => wordsOf(alsoCalled[step] ?? step));
  const said = name.filter((word) => wanted.has(word)).length;
  const alsoSaid = new Set(folders.filter((word) => wanted.has(word) && !name.includes(word))).size;
  return said === 0 && alsoSaid === 0 ? 0 : said * 3 + alsoSaid * 2 - (name.length - said);
}

/** The files a finder shows first for a phrase; a number is searched in the texts. */
function guess(phrase: string): string[] {
  const wanted = new Set(wordsOf(phrase));
  const number = [...wanted].find((word) => /^\d+$/u.test(word));
  if (number !== undefined) {
    return files.filter(
      (path) => path.startsWith("src/") && new RegExp(`\\b${number}\\b`, "u").test(textOf(path)),
    );
  }
  const scores = files.map((path) => [path, score(path, wanted)] as const);
  const best = Math.max(...scores.map(([, points]) => points));
  return best <= 0 ? [] : scores.filter(([, points]) => points === best).map(([path]) => path);
}

it.each(guesses)("%s: %s", (phrase, path) => {
  const found = guess(phrase);
  expect(found).toContain(path);
  // The same name in several rooms is one feature; more than that is a search, not a guess.
  expect(found.length, found.join(", ")).toBeLessThanOrEqual(4);
});

it("finds nothing for what the house does not have", () => {
  expect(guess("the cafeteria forecast")).toEqual([]);
  expect(guess("error 99999")).toEqual([]);
});
