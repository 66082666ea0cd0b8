import { sql } from "kysely";
import type { ChainFilter } from "#contract/calls/approval-chains.ts";
import type { Language } from "#contract/codes/language.ts";
import { chainWord } from "#contract/rules/chain-word.ts";
import { utcOffsetAt } from "#contract/rules/time-zone.ts";
import type { ApprovalChain, ChainLine } from "#contract/shapes/approval-chain.ts";
import type { ReportKind, ReportScope } from "../report-files/index.ts";
import { figureCell, momentCell, type SheetCell } from "../table-jobs/index.ts";
import { foundApplications } from "../task/index.ts";
import { text } from "../texts/index.ts";
import { chainsOf } from "./chains-of.ts";

const applicationsAtOnce = 100;

/** The columns of the file, in their order: of the application, then of the task. */
const columns = [
  "applyId",
  "applyTitle",
  "processName",
  "applyStatus",
  "applyUser",
  "applyDept",
  "applyDate",
  "order",
  "taskName",
  "person",
  "onBehalfOf",
  "receivedAt",
  "endedAt",
  "decision",
  "opinion",
  "workingHours",
  "dueAt",
  "late",
  "open",
] as const;

/** The report of approval chains as a file: one line for each task, progress by applications. */
export const approvalChainReport: ReportKind = {
  kind: "approvalChains",
  head: ({ language }) =>
    Promise.resolve([columns.map((column) => text(language, "approval-chains", `column.${column}`))]),
  count: async (scope) => {
    const { rows } = await sql<{ counted: number }>`select count(*)::int as counted ${found(scope)}`.execute(
      scope.tx,
    );
    return rows[0]?.counted ?? 0;
  },
  rows: async (scope, after) => {
    const further = after === null ? sql`` : sql`and i.instance_id < ${Number(after)}`;
    const chains = await chainsOf(scope, sql`${found(scope)} ${further}`, { limit: applicationsAtOnce });
    const lastId = chains.at(-1)?.instanceId ?? null;
    return {
      lines: chains.flatMap((chain) => linesOf(chain, scope)),
      count: chains.length,
      next: chains.length < applicationsAtOnce ? null : lastId,
    };
  },
};

const found = (scope: ReportScope) =>
  foundApplications(scope, { ...(scope.params as ChainFilter), submitted: true });

function linesOf(chain: ApprovalChain, scope: ReportScope): SheetCell[][] {
  const { language } = scope;
  const timeZone = scope.ports.parameters.value("timeZone", scope.actor.organId);
  const at = (instant: string | null) =>
    instant === null ? "" : momentCell(timeZone, instant, clockIn(timeZone, instant));
  const word = (key: string) => text(language, "approval-chains", key);
  const ofApplication = [
    chain.applyId,
    chain.applyTitle,
    chain.processName,
    text(language, "task", `status.${chain.result ?? chain.applyStatus}`),
    chain.applyUser,
    chain.applyDept,
    at(chain.applyDate),
  ];
  return chain.lines.map((line, index) => [
    ...ofApplication,
    figureCell(index + 1),
    line.taskName,
    line.person,
    line.onBehalfOf ?? "",
    at(line.receivedAt),
    at(line.endedAt),
    decisionOf(line, language),
    line.opinion,
    figureCell(Number(line.workingHours.toFixed(2)), line.workingHours.toFixed(2)),
    at(line.dueAt),
    word(line.late ? "yes" : "no"),
    word(line.endedAt === null ? "yes" : "no"),
  ]);
}

function decisionOf(line: ChainLine, language: Language): string {
  return text(language, "chain", chainWord(line));
}

/** What the clocks of a zone show: `2026-03-02 09:30`. */
function clockIn(timeZone: string, instant: string): string {
  const ms = Date.parse(instant);
  const local = new Date(ms + utcOffsetAt(timeZone, ms) * 60_000).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, 16)}`;
}
