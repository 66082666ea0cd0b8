import { ComponentType } from "#contract/codes/component-type.ts";
import { choiceTexts, joinTexts } from "../choices.ts";
import { ChoiceNames } from "../candidates/choice-names.tsx";
import { defineFieldKind } from "../define-field-kind.tsx";
import { antdEditor } from "../lazy-part.tsx";

/** 1009: one of many. */
export const selectField = defineFieldKind({
  type: ComponentType.select,
  empty: null,
  print: (value, { component, language }) => joinTexts(choiceTexts(component, value, language), language),
  Editor: antdEditor(async () => (await import("../editors/select-editor.tsx")).SelectEditor),
  Read: ChoiceNames,
  Cell: ChoiceNames,
});
