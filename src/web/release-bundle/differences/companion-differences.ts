import { sameValue } from "#contract/rules/same-value.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { ProcessRule } from "#contract/shapes/process-rule.ts";
import type { ReadRule } from "#contract/shapes/read-rule.ts";
import { joinTexts } from "../../fields/index.ts";
import { formatNumber } from "../../i18n/index.ts";
import type { SaidChange, SaidGroup } from "../../process-compare/index.ts";
import type { Words } from "./words.ts";

type Content = Record<string, unknown>;

/** The values that an import adds to a data item; it takes none away and changes none. Pure. */
export function dataItemDifferences(here: Content, there: Content, { t }: Words): SaidGroup[] {
  const known = new Set(listOf(here, "values").map(({ dataConValue }) => dataConValue));
  const added = listOf(there, "values").filter(({ dataConValue }) => !known.has(dataConValue));
  const after = added.map(({ dataConValue, dataConDesc }) =>
    [dataConValue, dataConDesc].filter((said) => typeof said === "string" && said !== "").join(" · "),
  );
  return [
    {
      id: "values",
      title: t("release-bundle:differs.values"),
      changes: [{ label: t("release-bundle:differs.added"), after }],
    },
  ];
}

/** What becomes of the rules of a process, each said whole. Pure. */
export function processRuleDifferences(here: Content, there: Content, words: Words): SaidGroup[] {
  const lines = (rule: ProcessRule) => ruleLines(rule, words);
  return [listGroup("processRules", listOf(here, "rules"), listOf(there, "rules"), lines as never, words)];
}

export function readRuleDifferences(here: Content, there: Content, words: Words): SaidGroup[] {
  const { t, language } = words;
  const lines = ({ afterTask, userCodes, roles, note }: ReadRule) => [
    afterTask === null ? t("read-rules:complete") : t("read-rules:after", { step: afterTask }),
    ...[
      ["people", userCodes],
      ["roles", roles],
    ].flatMap(([label, codes]) =>
      codes === undefined || codes.length === 0
        ? []
        : [
            t("process-design:who.rule", {
              rule: t(`read-rules:${String(label)}`),
              argument: joinTexts(codes as string[], language),
            }),
          ],
    ),
    ...(note === "" ? [] : [note]),
  ];
  return [listGroup("readRules", listOf(here, "rules"), listOf(there, "rules"), lines as never, words)];
}

/** Which sample cases come, go or say something else, by their names. Pure. */
export function sampleCaseDifferences(here: Content, there: Content, { t }: Words): SaidGroup[] {
  const were = new Map(listOf(here, "cases").map((each) => [String(each["caseName"]), each]));
  const are = new Map(listOf(there, "cases").map((each) => [String(each["caseName"]), each]));
  const names = (those: Map<string, Content>, keep: (name: string, one: Content) => boolean) =>
    [...those].filter(([name, one]) => keep(name, one)).map(([name]) => name);
  const added = names(are, (name) => !were.has(name));
  const removed = names(were, (name) => !are.has(name));
  const changed = names(are, (name, one) => {
    const was = were.get(name);
    return was !== undefined && !sameValue(was as JsonValue, one as JsonValue);
  });
  const changes = [
    { label: t("release-bundle:differs.added"), after: added },
    { label: t("release-bundle:differs.changed"), after: changed },
    { label: t("release-bundle:differs.removed"), before: removed },
  ].filter(({ after = [], before = [] }) => after.length + before.length > 0);
  return [{ id: "cases", title: t("release-bundle:kind.sampleCases"), changes }];
}

function listGroup(
  kind: "processRules" | "readRules",
  here: readonly Content[],
  there: readonly Content[],
  lines: (one: Content) => string[],
  { t }: Words,
): SaidGroup {
  const isIn = (one: Content, among: readonly Content[]) =>
    among.some((each) => sameValue(each as JsonValue, one as JsonValue));
  const changes: SaidChange[] = [
    ...there
      .filter((one) => !isIn(one, here))
      .map((one) => ({ label: t("release-bundle:differs.added"), after: lines(one) })),
    ...here
      .filter((one) => !isIn(one, there))
      .map((one) => ({ label: t("release-bundle:differs.removed"), before: lines(one) })),
  ];
  return { id: kind, title: t(`release-bundle:kind.${kind}`), changes };
}

function ruleLines(rule: ProcessRule, { t, language }: Words): string[] {
  const { taskId, ruleType, repeatPolicy, overtimePolicy, afterHours, transferTo, emptyPolicy, namedUsers } =
    rule;
  const policy =
    ruleType === "repeatApprover"
      ? t(`process-design:repeatPolicy.${repeatPolicy ?? "none"}`)
      : ruleType === "overtime"
        ? t("process-words:afterDue", {
            hours: formatNumber(afterHours ?? 0),
            action: t(`process-design:overtime.${overtimePolicy ?? "remind"}`),
          })
        : t(`process-design:emptyPolicy.${emptyPolicy ?? "usual"}`);
  return [
    t("process-design:who.rule", { rule: t(`release-bundle:differs.rule.${ruleType}`), argument: policy }),
    taskId === ""
      ? t("release-bundle:differs.everyStep")
      : t("release-bundle:differs.step", { step: taskId }),
    ...(transferTo === undefined ? [] : [transferTo]),
    ...(namedUsers === undefined || namedUsers.length === 0 ? [] : [joinTexts(namedUsers, language)]),
  ];
}

function listOf(content: Content, key: string): Content[] {
  const list = content[key];
  return Array.isArray(list) ? (list as Content[]) : [];
}
