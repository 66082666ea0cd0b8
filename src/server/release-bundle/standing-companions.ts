import { sql } from "kysely";
import type { ProcessRule } from "#contract/shapes/process-rule.ts";
import type { ReadRule } from "#contract/shapes/read-rule.ts";
import { processRules } from "../tables/index.ts";
import { type HandMadeCase, handMadeCases } from "../sample-cases/index.ts";
import type { NotOurs, Place, Standing } from "./place.ts";

/** What of a process travels beside its definition. */
export interface ReleasedRules {
  rules: ProcessRule[];
}
export interface ReleasedReadRules {
  rules: ReadRule[];
}
export interface ReleasedCases {
  cases: HandMadeCase[];
}

type Reader = (place: Place, processId: string) => Promise<Standing | NotOurs | undefined>;

/** The rules of the table `processRule` in force for a process: its organisation's, then those of all of them. */
export const standingProcessRules: Reader = (place, processId) =>
  ofProcess(place, processId, async () => {
    const { tx, organId, ports } = place;
    const rules = oncePerStep(await processRules(tx, ports, { processId, organId }));
    return rules.length === 0 ? undefined : { rules };
  });

/** To whom applications of a process are sent to read. */
export const standingReadRules: Reader = (place, processId) =>
  ofProcess(place, processId, async () => {
    const { rows } = await sql<{ rules: ReadRule[] }>`
      select rules from read_rules where process_id = ${processId}`.execute(place.tx);
    const rules = rows[0]?.rules ?? [];
    return rules.length === 0 ? undefined : { rules };
  });

/** The sample cases that were made by hand: what somebody really filed stays where it was filed. */
export const standingSampleCases: Reader = (place, processId) =>
  ofProcess(place, processId, async () => {
    const { tx, organId, forbidden } = place;
    const hidden = forbidden.hiddenFormFields(processId);
    const cases = await handMadeCases(tx, { processId, organId }, hidden);
    return cases.length === 0 ? undefined : { cases: cases.map(({ caseId: _id, ...each }) => each) };
  });

async function ofProcess(
  { tx, organId }: Place,
  processId: string,
  read: () => Promise<object | undefined>,
): Promise<Standing | NotOurs | undefined> {
  const { rows } = await sql<{ organId: number; processName: string }>`
    select organ_id, process_name from process where process_id = ${processId}`.execute(tx);
  const [process] = rows;
  if (process !== undefined && process.organId !== organId) return "otherCompany";
  const content = await read();
  if (content === undefined) return undefined;
  return { name: process?.processName ?? processId, content: { ...content }, version: null };
}

/** One rule of a kind for a step: the first counts. In an order that does not depend on when each was made. Pure. */
export function oncePerStep(rules: readonly ProcessRule[]): ProcessRule[] {
  const keyOf = ({ taskId, ruleType }: ProcessRule) => `${ruleType}\n${taskId}`;
  const first = new Map<string, ProcessRule>();
  for (const rule of rules) if (!first.has(keyOf(rule))) first.set(keyOf(rule), rule);
  return [...first].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, rule]) => rule);
}
