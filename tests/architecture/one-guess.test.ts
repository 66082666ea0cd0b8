import { expect, it } from "vitest";
import { filesUnder } from "../support/source-tree.ts";

/**
 * What users and operators look for, in their words, and the file it is about: one of the first three that a search for
 * those words among the names finds. A failing guess means: rename the file.
 */
const guesses: readonly (readonly [phrase: string, path: string])[] = [
  ["how large an uploaded file may be", "src/server/file/upload-files.ts"],
  ["the watermark on every page", "src/web/watermark/watermark.tsx"],
  ["chart of a report, month by month", "src/web/process-report/month-chart.tsx"],
  ["key figures of a report", "src/web/process-report/key-figures.tsx"],
  ["extra columns of a report", "src/server/process-report/columns-of-report.ts"],
  ["which reports are seen by whom", "src/server/process-report/reports-seen.ts"],
  ["remind of contracts that end", "src/server/legal-contract/remind-of-contracts.ts"],
  ["who has seen which contracts", "src/server/legal-contract-course/seen-contracts.ts"],
  ["archive a contract", "src/server/legal-contract/archive-contract.ts"],
  ["the editor of a contract", "src/web/legal-contract/contract-editor.tsx"],
  ["print an application on paper", "src/web/print/printed-application.tsx"],
  ["the captcha at log-in", "src/server/session/captcha.ts"],
  ["second factor when I log in", "src/server/session/second-factor.ts"],
  ["log in with the device", "src/server/session/device-log-in.ts"],
  ["recovery code for a lost phone", "src/server/session/recovery-code.ts"],
  ["wait after a wrong password: delay of the log-in", "src/server/session/login-delay.ts"],
  ["reset the password of an employee", "src/server/accounts/reset-password.ts"],
  ["rights of a role", "src/web/accounts/role-rights.tsx"],
  ["grant a role to many people", "src/server/accounts/grant-role.ts"],
  ["grant a query permission", "src/server/query-grants/query-grant-entry.ts"],
  ["the approval query", "src/web/approval-query/approval-query.ts"],
  ["generate the approval chain report", "src/server/approval-chains/generate-approval-chains.ts"],
  ["the page of my report files", "src/web/report-files/report-files-page.tsx"],
  ["hidden names of people", "src/server/viewer/hidden-names.ts"],
  ["public holidays of China", "src/server/work-calendar/public-holidays.ts"],
  ["the work calendar of our organisation", "src/engine/time/work-calendar.ts"],
  ["time zone of the Tokyo office", "src/contract/rules/time-zone.ts"],
  ["formats of dates", "src/contract/rules/date-format.ts"],
  ["a deputy works on it: move to the deputy", "src/engine/commands/move-to-deputy.ts"],
  ["hand over the work of a leaver", "src/server/hand-over/index.ts"],
  ["retry an incident", "src/server/task/incidents/retry-incident.ts"],
  ["why nobody was found: approver missing", "src/web/application-form/approver-missing.tsx"],
  ["the approver is the group leader", "src/engine/assignment/group-leader.ts"],
  ["the same person again: repeat approver", "src/engine/assignment/repeat-approver.ts"],
  ["certificate of our company seal", "src/web/seals/seal-certificate.tsx"],
  ["time stamp inside the PDF", "src/server/seal/pdf/time-stamp.ts"],
  ["sign a PDF", "src/server/seal/pdf/sign-pdf.ts"],
  ["release slip", "src/server/release/release-slip.ts"],
  ["text message for a release", "src/server/release/release-message.ts"],
  ["merge two categories", "src/server/process-categories/merge-category.ts"],
  ["undo the merge of two categories", "src/server/process-categories/undo-category-merge.ts"],
  ["paste rows of a spreadsheet", "src/web/process-designer/model/paste-rows.ts"],
  ["columns of a table", "src/web/tables/list/table-columns.ts"],
  ["saved views of a table", "src/web/tables/views/saved-views.tsx"],
  ["import wizard", "src/web/tables/transfer/import-wizard.tsx"],
  ["export dialog of a list", "src/web/tables/transfer/export-dialog.tsx"],
  ["two people's changes merged", "src/tables/merge-changes.ts"],
  ["tree of departments", "src/web/fields/departments/department-tree.ts"],
  ["opinion in advance", "src/web/pre-approve/advance-opinion.tsx"],
  ["expected way of my application", "src/contract/rules/expected-way.ts"],
  ["condition of a transition", "src/web/process-designer/panel/transition-condition.tsx"],
  ["applications to migrate to a new version", "src/server/process-migration/applications-to-migrate.ts"],
  ["post to the discussion", "src/server/discussion/post-to-discussion.ts"],
  ["read receipts", "src/web/reading/receipts-dialog.tsx"],
  ["keys of this screen, help", "src/web/shell/key-help.tsx"],
  ["colours of the pink scheme", "src/web/theme/pink.ts"],
  ["scheduled jobs", "schemas/schedule-job.json"],
  ["health for the load balancer", "src/server/http/health.ts"],
  ["too many requests: rates", "src/server/rate-limits/request-rates.ts"],
  ["idempotency of a call made twice", "src/server/http/idempotency.ts"],
  ["mail sender", "src/server/mail/mail-sender.ts"],
  ["restore yesterday's backup", "src/server/db/backup/restore-backup.ts"],
  ["verify the history of approvals", "src/server/process/verify-history.ts"],
  ["start the server", "src/server/start.ts"],
];
const shown = 3;

/** Says nothing of what is looked for. */
const fillers = new Set(
  (
    "a an the of to in is are it its i my our us we me by on at for from with and or one that what when where who whom " +
    "why how may be was were every each some nobody somebody two who many"
  ).split(" "),
);
const stem = (word: string) =>
  word
    .replace(/ies$/u, "y")
    .replace(/(?<=[^aeious])e?s$/u, "")
    .replace(/(?:ing|ed)$/u, "")
    .replace(/(?<=...)e$/u, "");
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .filter((word) => word !== "" && !fillers.has(word))
    .map(stem);

interface Named {
  path: string;
  /** The words of the file's name, or of its folder's where it is the door. */
  name: readonly string[];
  folders: ReadonlySet<string>;
}

/** Generated types have the names of tables, and one language of the texts stands for all. */
const files: readonly Named[] = filesUnder("src", "schemas")
  .filter(
    (path) =>
      /\.(?:tsx?|json)$/u.test(path) &&
      !/^src\/(?:server\/db\/schema|contract\/texts\/(?:zh|ja))/u.test(path),
  )
  .map((path) => {
    const steps = path.replace(/\.[^/]*$/u, "").split("/");
    const name = wordsOf((steps.at(-1) === "index" ? steps.at(-2) : steps.at(-1)) ?? "");
    return { path, name, folders: new Set(steps.slice(0, -1).flatMap(wordsOf)) };
  });

/** In how many names a word stands. */
const occurrences = new Map<string, number>();
for (const { name, folders } of files)
  for (const word of new Set([...name, ...folders])) occurrences.set(word, (occurrences.get(word) ?? 0) + 1);

/** A rare word says more than one that is everywhere, and more in the file's name than in a folder's; a further word of the name tells against it. */
function score({ name, folders }: Named, wanted: readonly string[]): number {
  const weights = wanted.map((word) => {
    const weight = Math.log(files.length / (occurrences.get(word) ?? files.length));
    return name.includes(word) ? weight : folders.has(word) ? weight / 2 : 0;
  });
  const further = name.filter((word) => !wanted.includes(word)).length;
  return weights.reduce((sum, weight) => sum + weight, 0) - 0.4 * further;
}

/** The files that are shown first for a phrase, the best guess before the others; shorter paths first among equals. */
function guess(phrase: string): string[] {
  const wanted = [...new Set(wordsOf(phrase))];
  return files
    .map((file) => ({ path: file.path, points: score(file, wanted) }))
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points || one.path.length - other.path.length)
    .slice(0, shown)
    .map(({ path }) => path);
}

it.each(guesses)("%s: %s", (phrase, path) => {
  expect(guess(phrase)).toContain(path);
});

it("finds nothing for what the house does not have", () => {
  expect(guess("the cafeteria forecast")).toEqual([]);
});
