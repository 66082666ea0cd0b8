import { use, useEffect, useMemo, useState } from "react";
import type { JsonValue } from "#contract/schema.ts";
import type { SealPlacement } from "#contract/seals/seal-placement.ts";
import type { Attachment } from "#contract/shapes/attachment.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { useTexts } from "../../i18n/index.ts";
import { useSession } from "../../session/index.ts";
import { SubmittedFormContext } from "../submitted-form.ts";
import { mayApplyFor, placementFaults } from "./placement-faults.ts";
import { useSeals } from "./seal-choices.ts";
import { useDocumentFacts } from "./use-document-facts.ts";

interface Placed {
  component: FormComponent;
  placements: readonly SealPlacement[];
  style: JsonValue | undefined;
  files: readonly Attachment[];
  onFaults: ((faults: Readonly<Record<string, string>>) => void) | undefined;
}

/** What is wrong with placements, in words by place, as they stand; and which documents are still being read. */
export function usePlacementFaults({ component, placements, style, files, onFaults }: Placed): {
  faults: Readonly<Record<string, string>>;
  /** Why a document cannot be sealed, whether there are seals on it or not. */
  faultOf(fileId: string): string | undefined;
  reading: boolean;
} {
  const say = useTexts("problems");
  const { byId } = useSeals(undefined);
  const { access, userCode } = useSession();
  const isElectronic = style === "electronic";
  const facts = useDocumentFacts(isElectronic ? files.map(({ fileId }) => fileId) : []);
  const isSubmitted = use(SubmittedFormContext);
  const [before] = useState(() => new Set(placements.map(({ sealId }) => sealId)));
  const problems = placementFaults({
    component,
    placements,
    style,
    files,
    seals: byId,
    facts,
    mayApply: (seal) => mayApplyFor(seal, { access, userCode, before, isSubmitted }),
  });
  const worded = Object.entries(problems).map(([place, { problem, params }]) => [
    place,
    say(problem, params),
  ]);
  const key = JSON.stringify(worded);
  const faults = useMemo(
    () => Object.fromEntries(JSON.parse(key) as [string, string][]) as Record<string, string>,
    [key],
  );
  useEffect(() => {
    onFaults?.(faults);
    return () => onFaults?.({});
  }, [faults, onFaults]);
  const faultOf = (fileId: string): string | undefined => {
    const { fault, params } = facts.get(fileId) ?? {};
    return fault === undefined ? undefined : say(fault, params);
  };
  return { faults, faultOf, reading: [...facts.values()].includes(undefined) };
}
