import { readRunWay } from "#contract/rules/completion-mode.ts";
import { startPlacesOf } from "#contract/rules/start-places.ts";
import { columnsOf, componentsOf } from "#contract/shapes/form-components.ts";
import type { Assignment, OvertimeStep } from "#contract/shapes/process-definition.ts";
import type { AddedRow, CallEffect, StepMessage, Subprocess } from "#contract/shapes/step-effect.ts";
import { joinTexts, titleOf } from "../fields/index.ts";
import { formatInstant, formatNumber } from "../i18n/index.ts";
import { codesIn } from "./codes-in.ts";
import { roleWords, ruleWords, userWords, type WordSources } from "./rule-words.ts";

/** What words of values are taken from besides. */
export interface ValueSources extends WordSources {
  /** What a step is called. */
  nameOf: (taskId: string) => string;
}

type Words = (value: never, from: ValueSources) => string[];

/** What a value of a definition says, a line for each of its parts: what the designer calls it, never how it is stored. Pure. */
export function valueWords(property: string, value: unknown, from: ValueSources): string[] {
  if (value === undefined || value === null || value === "") return [];
  const said = words[property] as ((given: unknown, sources: ValueSources) => string[]) | undefined;
  if (said !== undefined) return said(value, from);
  if (typeof value === "boolean") return [from.t(value ? "app:yes" : "app:no")];
  if (typeof value === "number") return [formatNumber(value)];
  return [typeof value === "string" ? value : JSON.stringify(value)];
}

const joined = (parts: readonly string[], { language }: ValueSources) =>
  parts.length === 0 ? [] : [joinTexts(parts, language)];
const pair = (what: string, said: string, { t }: ValueSources) =>
  t("process-design:who.rule", { rule: what, argument: said });

const choice =
  (area: string) =>
  (value: string, { t }: ValueSources) => [t(`process-design:${area}.${value}`)];

const roles = (codes: readonly string[], from: ValueSources) =>
  joined(
    codes.map((code) => roleWords(code, from)),
    from,
  );

/** A field by its title; a column with its sub-table. */
function fieldName(address: string, from: ValueSources): string {
  const [code = "", column] = address.split(".");
  const field = componentsOf(from.page).find(({ componentCode }) => componentCode === code);
  if (field === undefined) return address;
  const own = columnsOf(field).find(({ componentCode }) => componentCode === column);
  const title = titleOf(field, from.language);
  if (column === undefined) return title;
  return from.t("process-words:column", {
    table: title,
    column: own === undefined ? column : titleOf(own, from.language),
  });
}

const byField = (values: Readonly<Record<string, string>>, from: ValueSources) =>
  Object.entries(values).map(([address, said]) => pair(fieldName(address, from), said, from));
const byName = (values: Readonly<Record<string, string>>, from: ValueSources) =>
  Object.entries(values).map(([name, said]) => pair(name, said, from));

const inLanguages = (texts: Readonly<Record<string, string>>, from: ValueSources) =>
  Object.entries(texts).map(([language, said]) =>
    pair(from.t(`process-words:language.${language}`), said, from),
  );

/** By property; what is not here is said as it stands. */
const words: Readonly<Record<string, Words>> = {
  i18n: inLanguages,
  commentsI18n: inLanguages,
  processTypeId: (id: string, { names }) => [
    names?.processTypes.find(({ processTypeId }) => processTypeId === id)?.typeName ?? id,
  ],
  company: (id: string, { names }) => [
    names !== undefined && id === String(names.organId) ? names.organName : id,
  ],
  processVisibility: choice("visibility"),
  processStartsys: (processStartsys: string, from) =>
    startPlacesOf({ processStartsys }).map((place) => from.t(`process-design:startPlace.${place}`)),
  startRoles: roles,
  fileForOthers: roles,
  tags: joined,
  pageId: (id: string, { names, page }) => [
    names?.pages.find(({ pageId }) => pageId === id)?.label ?? (page?.pageId === id ? page.label : id),
  ],
  beginTime: (at: string) => [formatInstant(at)],
  endTime: (at: string) => [formatInstant(at)],
  taskType: choice("taskType"),
  roleType: choice("roleType"),
  assignments: (rules: readonly Assignment[], from) =>
    rules.map((rule) => {
      const said = ruleWords(rule, from);
      const { weight, group } = rule;
      const weighed =
        weight === undefined
          ? said
          : from.t("process-words:weighed", { rule: said, weight: formatNumber(weight) });
      return group === undefined ? weighed : from.t("process-words:grouped", { rule: weighed, group });
    }),
  taskRunWay: (said: string, { t }) => {
    const way = readRunWay(said);
    return [way === undefined ? said : t(`process-design:mode.${way.mode}`, { n: way.argument })];
  },
  overtime: (steps: readonly OvertimeStep[], from) =>
    steps.map(({ afterHours, action, to }) => {
      const done = from.t(`process-design:overtime.${action}`);
      return from.t(afterHours < 0 ? "process-words:beforeDue" : "process-words:afterDue", {
        hours: formatNumber(Math.abs(afterHours)),
        action: to === undefined ? done : pair(done, userWords(to, from), from),
      });
    }),
  emptyPolicy: choice("emptyPolicy"),
  emptyUsers: (codes: string, from) =>
    joined(
      codesIn(codes).map((code) => userWords(code, from)),
      from,
    ),
  initiatorPolicy: choice("initiatorPolicy"),
  repeatPolicy: choice("repeatPolicy"),
  disjointWith: (ids: readonly string[], from) => joined(ids.map(from.nameOf), from),
  split: choice("split"),
  join: choice("join"),
  seatChanges: (changes: readonly string[], from) =>
    joined(
      changes.map((change) => from.t(`process-design:seatChanges.${change}`)),
      from,
    ),
  keyFields: (fields: readonly string[], from) =>
    joined(
      fields.map((field) => fieldName(field, from)),
      from,
    ),
  fieldRights: (rights: Readonly<Record<string, string>>, from) =>
    Object.entries(rights).map(([address, right]) =>
      pair(fieldName(address, from), from.t(`process-design:rights.${right}`), from),
    ),
  onReturn: (policies: Readonly<Record<string, string>>, from) =>
    Object.entries(policies).map(([key, chosen]) =>
      pair(
        from.t(`process-design:property.onReturn_${key}`),
        from.t(`process-design:onReturn_${key}.${chosen}`),
        from,
      ),
    ),
  setFields: byField,
  effect: ({ systemCode, method, path, body = {} }: CallEffect, from) => [
    pair(
      from.names?.systems.find((system) => system.systemCode === systemCode)?.systemName ?? systemCode,
      `${method} ${path}`,
      from,
    ),
    ...byName(body, from),
  ],
  addRow: ({ entity, values }: AddedRow, from) => {
    const table = from.names?.tables.find((each) => each.entity === entity);
    return [
      pair(from.t("process-effects:effect.table"), table?.title ?? entity, from),
      ...Object.entries(values).map(([field, said]) =>
        pair(table?.fields.find(({ name }) => name === field)?.title ?? field, said, from),
      ),
    ];
  },
  message: ({ to, text }: StepMessage, from) => [
    pair(from.t("process-effects:effect.messageTo"), to, from),
    pair(from.t("process-effects:effect.messageText"), text, from),
  ],
  subprocess: (
    { processId, applicant, title, values, forEach, rowValues = {}, waits = true }: Subprocess,
    from,
  ) => [
    pair(
      from.t("process-effects:subprocess.process"),
      from.names?.processes.find((each) => each.processId === processId)?.processName ?? processId,
      from,
    ),
    ...(forEach === undefined
      ? []
      : [pair(from.t("process-effects:subprocess.forEach"), fieldName(forEach, from), from)]),
    ...(applicant === undefined
      ? []
      : [pair(from.t("process-effects:subprocess.applicant"), applicant, from)]),
    ...(title === undefined ? [] : [pair(from.t("process-effects:subprocess.title"), title, from)]),
    ...byName(values, from),
    ...Object.entries(rowValues).map(([column, said]) =>
      pair(fieldName(`${forEach ?? ""}.${column}`, from), said, from),
    ),
    pair(from.t("process-effects:subprocess.waits"), from.t(waits ? "app:yes" : "app:no"), from),
  ],
};
