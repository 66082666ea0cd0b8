import { ComponentType } from "#contract/codes/component-type.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import type { ConditionField } from "../condition-fields.ts";
import { valueChoices } from "../value-choices.ts";
import type { CandidateProps } from "./candidate-props.ts";
import { DataItemChoice } from "./data-item-choice.tsx";
import { DepartmentChoice } from "./department-choice.tsx";
import { ListedChoice } from "./listed-choice.tsx";
import { PersonChoice } from "./person-choice.tsx";
import { RowChoice } from "./row-choice.tsx";
import { TypedValue } from "./typed-value.tsx";

/** Whether values of a field are called something, so that nobody has to know how they are stored. */
export function hasCandidates({ kind }: ConditionField): boolean {
  return kind === "choice" || kind === "list" || kind === "person" || kind === "department";
}

/** What a field with choices is compared with: shown and chosen by what it is called, kept as its code. */
export function CandidateField(props: CandidateProps) {
  const { kind, component } = props.field;
  if (kind === "person" || component?.componentType === ComponentType.person)
    return <PersonChoice {...props} />;
  if (kind === "department") return <DepartmentChoice {...props} />;
  if (component?.componentType === ComponentType.tableReference || component?.candidateType === "TABLE")
    return <RowChoice {...props} />;
  if (component?.candidateType === "DATAITEM") return <DataItemChoice {...props} />;
  return <OwnChoice {...props} />;
}

/** A choice that the form itself lists, or a parameter's. */
function OwnChoice({ field, literal, mayEdit, onChange }: CandidateProps) {
  const t = useTexts("conditions", "task");
  const language = useLanguage();
  const choices = valueChoices(field, t, language);
  return choices.length === 0 ? (
    <TypedValue literal={literal} hint={t("candidate.none")} mayEdit={mayEdit} onChange={onChange} />
  ) : (
    <ListedChoice literal={literal} choices={choices} mayEdit={mayEdit} onChange={onChange} />
  );
}
