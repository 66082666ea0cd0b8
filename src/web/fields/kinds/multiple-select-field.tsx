import { ComponentType } from "#contract/codes/component-type.ts";
import { choiceTexts, joinTexts } from "../choices.ts";
import { ChoiceNames } from "../candidates/choice-names.tsx";
import { defineFieldKind } from "../define-field-kind.tsx";
import { antdEditor } from "../lazy-part.tsx";

/** 1010: some of many. */
export const multipleSelectField = defineFieldKind({
  type: ComponentType.multipleSelect,
  empty: [],
  print: (value, { component, language }) => joinTexts(choiceTexts(component, value, language), language),
  Editor: antdEditor(async () => (await import("../editors/select-editor.tsx")).MultipleSelectEditor),
  Read: ChoiceNames,
  Cell: ChoiceNames,
});
