import type { Refusal } from "#contract/errors/refusal.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { CallEffect } from "#contract/shapes/step-effect.ts";
import { type ConditionValues, plainValue } from "#forms";
import { Decision } from "../decision/decision.ts";
import { Stop, stop } from "../decision/stop.ts";
import { conditionValues } from "../flow/transitions-that-hold.ts";
import type { Bundle } from "../model/bundle.ts";
import type { CommandContext } from "../model/context.ts";
import type { InstanceSnapshot, VisitId } from "../model/process-instance.ts";
import { tableOf, type StartedRow } from "./rows-of-step.ts";
import { pathOf } from "./path-of.ts";

/** What the host has to do for an open automatic step, with every value worked out. */
export type AutomaticWork =
  /** Nothing outside: its fields are all it sets. */
  | { kind: "none" }
  | {
      kind: "call";
      systemCode: string;
      method: CallEffect["method"];
      /** Below the address of the system, with the query of methods that have no body. */
      path: string;
      body?: JsonValue;
    }
  /** A row to be added to a table. */
  | { kind: "row"; entity: string; values: FormValues }
  /** Words for people, by their accounts. */
  | { kind: "message"; to: string[]; text: string }
  | {
      kind: "subprocess";
      processId: string;
      applicant: string;
      title: string;
      values: FormValues;
      waits: boolean;
    }
  /** One application for each row of a sub-table. */
  | { kind: "subprocesses"; processId: string; waits: boolean; rows: RowToStart[] };

/** A row for which an application is started, as it is now. */
export interface RowToStart extends StartedRow {
  applicant: string;
  title: string;
  values: FormValues;
}

/**
 * What an automatic step has to do, from its definition and the form as it is. Refuses with `notFound` where the step is
 * not open (any more) and with `expressionFailed`. Pure.
 */
export function automaticWork(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  visitId: VisitId,
  context: CommandContext,
): AutomaticWork | Refusal {
  const visit = snapshot.visits.find((each) => each.visitId === visitId);
  const decision = new Decision(bundle, snapshot, context);
  const task = visit === undefined ? undefined : decision.prepared.tasks.get(visit.taskId);
  if (visit?.status !== "open" || task === undefined) return { refused: "notFound" };
  try {
    return workOf(task, conditionValues(decision), snapshot, decision.bundle.page);
  } catch (thrown) {
    if (thrown instanceof Stop && "refused" in thrown.answer) return thrown.answer;
    throw thrown;
  }
}

function workOf(
  task: TaskDefinition,
  values: ConditionValues,
  snapshot: InstanceSnapshot,
  page: Bundle["page"],
): AutomaticWork {
  const give = (expression: string, row?: ConditionValues["row"]): JsonValue => {
    const outcome = plainValue(expression, row === undefined ? values : { ...values, row });
    if ("value" in outcome) return outcome.value;
    return stop({
      refused: "expressionFailed",
      params: { task: task.taskName, expression, reason: outcome.failed },
    });
  };
  const each = (expressions: Readonly<Record<string, string>>, row?: ConditionValues["row"]): FormValues =>
    Object.fromEntries(
      Object.entries(expressions).map(([name, expression]) => [name, give(expression, row)]),
    );
  const { effect, addRow, message, subprocess } = task;
  if (task.taskType === "subprocess" && subprocess !== undefined) {
    const { processId, applicant, title, waits = true, forEach } = subprocess;
    const filed = (row?: ConditionValues["row"]) => ({
      applicant: applicant === undefined ? snapshot.applicant : String(give(applicant, row) ?? ""),
      title: title === undefined ? snapshot.title : String(give(title, row) ?? ""),
      values: each(subprocess.values, row),
    });
    if (forEach === undefined) return { kind: "subprocess", processId, ...filed(), waits };
    const { table, rows } = tableOf(page, snapshot.form, forEach);
    return {
      kind: "subprocesses",
      processId,
      waits,
      rows: rows.map((cells, index) => ({ index, cells, ...filed({ table, cells }) })),
    };
  }
  if (addRow !== undefined) return { kind: "row", entity: addRow.entity, values: each(addRow.values) };
  if (message !== undefined)
    return { kind: "message", to: accountsIn(task, give(message.to)), text: wordsOf(message.text, give) };
  if (effect === undefined) return { kind: "none" };
  const { systemCode, method } = effect;
  const body = effect.body === undefined ? undefined : each(effect.body);
  const path = pathOf(effect.path, give);
  if (method !== "GET" && method !== "DELETE")
    return { kind: "call", systemCode, method, path, ...(body === undefined ? {} : { body }) };
  return { kind: "call", systemCode, method, path: withQuery(path, body ?? {}) };
}

/** One account or a list of them; anything else, and nobody at all, stops the step. */
function accountsIn(task: TaskDefinition, value: JsonValue): string[] {
  const all = Array.isArray(value) ? value : [value];
  const accounts = all.filter((each) => typeof each === "string" && each !== "") as string[];
  if (accounts.length === 0 || accounts.length < all.length)
    return stop({ refused: "messageForNobody", params: { task: task.taskName } });
  return [...new Set(accounts)];
}

/** Words with the values of their expressions in place. */
function wordsOf(text: string, give: (expression: string) => JsonValue): string {
  return text.replaceAll(/\{([^{}]*)\}/gu, (_, expression: string) => queryText(give(expression)));
}

function withQuery(path: string, members: FormValues): string {
  const query = Object.entries(members)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(queryText(value))}`)
    .join("&");
  return query === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${query}`;
}

function queryText(value: JsonValue): string {
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
