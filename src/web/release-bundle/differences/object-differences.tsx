import { useMemo } from "react";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import type { ReleaseKind } from "#contract/shapes/release-bundle.ts";
import { useCandidateNames } from "../../conditions/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { Comparison, SaidDifferences, SideNames, type SaidGroup } from "../../process-compare/index.ts";
import * as companion from "./companion-differences.ts";
import { formDifferences } from "./form-differences.ts";
import { formLooks } from "./values-in-forms.ts";
import { matrixDifferences } from "./matrix-differences.ts";
import type { Words } from "./words.ts";

interface ObjectDifferencesProps {
  kind: ReleaseKind;
  /** What is here, and what the bundle brings. */
  here: Record<string, unknown>;
  there: Record<string, unknown>;
}

const differences: Partial<Record<ReleaseKind, (here: never, there: never, words: Words) => SaidGroup[]>> = {
  form: formDifferences satisfies (here: FormPage, there: FormPage, words: Words) => SaidGroup[],
  matrix: matrixDifferences satisfies (
    here: MatrixContent,
    there: MatrixContent,
    words: Words,
  ) => SaidGroup[],
  dataItem: companion.dataItemDifferences,
  processRules: companion.processRuleDifferences,
  readRules: companion.readRuleDifferences,
  sampleCases: companion.sampleCaseDifferences,
};

/** What a thing of a bundle says differently from what is here, in the words of its designer. */
export function ObjectDifferences(compared: ObjectDifferencesProps) {
  const t = useTexts("release-bundle");
  // Neither is the earlier one: what is here may well be newer than the file.
  const names = useMemo(() => ({ before: t("differs.here"), after: t("differs.there") }), [t]);
  return (
    <SideNames value={names}>
      <Differences {...compared} />
    </SideNames>
  );
}

function Differences({ kind, here, there }: ObjectDifferencesProps) {
  const t = useTexts(
    "release-bundle",
    "form-builder",
    "form-design",
    "conditions",
    "approver-matrix",
    "process-design",
    "process-words",
    "read-rules",
    "task",
  );
  const language = useLanguage();
  const looks = useMemo(
    () => (kind === "form" ? formLooks([here, there] as unknown as FormPage[]) : []),
    [kind, here, there],
  );
  const names = useCandidateNames(looks);
  if (kind === "process") {
    // The company is that of whoever takes it over, and so is whether it is offered.
    const own = { company: "", status: "enabled" };
    return (
      <Comparison
        before={{ ...here, ...own } as unknown as ProcessDefinition}
        after={{ ...there, ...own } as unknown as ProcessDefinition}
        isFolded
      />
    );
  }
  const groups = differences[kind]?.(here as never, there as never, { t, language, names }) ?? [];
  return <SaidDifferences groups={groups} />;
}
