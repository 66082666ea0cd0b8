import { sameValue } from "#contract/rules/same-value.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { MatrixContent, MatrixDimension, MatrixRow } from "#contract/shapes/approver-matrix.ts";
import { joinTexts } from "../../fields/index.ts";
import type { SaidChange, SaidGroup } from "../../process-compare/index.ts";
import { namesInLanguages, plainWords, type Words } from "./words.ts";

/** What two approver matrices say differently: their names, their dimensions, and row by row. Pure. */
export function matrixDifferences(here: MatrixContent, there: MatrixContent, words: Words): SaidGroup[] {
  const { t } = words;
  const groups: SaidGroup[] = [
    { id: "", title: t("approver-matrix:title"), changes: headChanges(here, there, words) },
    {
      id: "dimensions",
      title: t("approver-matrix:dimensions"),
      changes: dimensionChanges(here, there, words),
    },
    { id: "rows", title: t("approver-matrix:rows"), changes: rowChanges(here, there, words) },
  ];
  return groups.filter(({ changes }) => changes.length > 0);
}

function headChanges(here: MatrixContent, there: MatrixContent, words: Words): SaidChange[] {
  const { t } = words;
  const changes = [
    ["matrixName", plainWords(here.matrixName, words), plainWords(there.matrixName, words)],
    ["names", namesInLanguages(here.i18n, words), namesInLanguages(there.i18n, words)],
    ["forGroup", plainWords(here.forGroup === true, words), plainWords(there.forGroup === true, words)],
  ] as const;
  return changes
    .filter(([, before, after]) => !sameValue([...before], [...after]))
    .map(([name, before, after]) => ({
      label: name === "names" ? t("form-builder:otherLanguages") : t(`approver-matrix:field.${name}`),
      before,
      after,
    }));
}

function dimensionChanges(here: MatrixContent, there: MatrixContent, words: Words): SaidChange[] {
  const lines = ({ field, title, i18n, kind, values }: MatrixDimension) => {
    const { t, language } = words;
    return [
      t("process-design:who.rule", { rule: title, argument: field }),
      t(`approver-matrix:kind.${kind}`),
      ...(values.length === 0 ? [] : [joinTexts(values, language)]),
      ...namesInLanguages(i18n, words),
    ];
  };
  return changesBetween(here.dimensions, there.dimensions, ({ field }) => field, lines, words);
}

/** Rows are told apart by what they ask; of several that ask the same, by their order. */
function rowChanges(here: MatrixContent, there: MatrixContent, words: Words): SaidChange[] {
  const { t, language } = words;
  const lines = ({ cells, assignedType, taskAssigned }: MatrixRow) => {
    const rule = t(`approver-matrix:rule.${assignedType}`);
    const who = taskAssigned === "" ? rule : t("process-design:who.rule", { rule, argument: taskAssigned });
    return [t("release-bundle:differs.row", { cells: joinTexts(cells, language), who })];
  };
  const changes = changesBetween(here.rows, there.rows, ({ cells }) => JSON.stringify(cells), lines, words);
  // The first row that holds counts, so that the order says something, too.
  const order = (rows: readonly MatrixRow[]) => rows.map(({ cells }) => JSON.stringify(cells));
  return changes.length === 0 && !sameValue(order(here.rows), order(there.rows))
    ? [
        {
          label: t("release-bundle:differs.order"),
          before: here.rows.flatMap(lines),
          after: there.rows.flatMap(lines),
        },
      ]
    : changes;
}

function changesBetween<Of>(
  here: readonly Of[],
  there: readonly Of[],
  keyOf: (one: Of) => string,
  lines: (one: Of) => string[],
  { t }: Words,
): SaidChange[] {
  const left = [...here];
  const found: SaidChange[] = [];
  for (const one of there) {
    const at = left.findIndex((other) => keyOf(other) === keyOf(one));
    const [was] = at < 0 ? [] : left.splice(at, 1);
    if (was === undefined) found.push({ label: t("release-bundle:differs.added"), after: lines(one) });
    else if (!sameValue(was as JsonValue, one as JsonValue))
      found.push({ label: t("release-bundle:differs.changed"), before: lines(was), after: lines(one) });
  }
  return [
    ...found,
    ...left.map((one) => ({ label: t("release-bundle:differs.removed"), before: lines(one) })),
  ];
}
