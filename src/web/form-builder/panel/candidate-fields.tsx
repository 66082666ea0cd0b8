import { candidateTypes } from "#contract/shapes/form-page.ts";
import { useTexts } from "../../i18n/index.ts";
import { SelectField } from "../../kit/index.ts";
import { type Chosen, useBuilder } from "../builder-context.ts";
import { propertyTitleKey } from "../property-words.ts";
import { useChange } from "../use-change.ts";
import { useDataItems } from "../use-data-items.ts";
import { useErrorAt } from "../use-error-at.ts";
import { ChoiceList } from "./choice-list.tsx";
import { OptionPicker } from "./option-picker.tsx";
import { TableField } from "./table-field.tsx";

/** Where the choices of a field come from: a list of its own, a data item, or the rows of a table. */
export function CandidateFields({ chosen }: { chosen: Chosen }) {
  const t = useTexts("form-builder");
  const { key, component } = chosen;
  const { mayEdit } = useBuilder();
  const { change } = useChange();
  const { candidateType = "CUSTOMIZE" } = component;
  const choose = (to: string) => {
    const candidateType = candidateTypes.find((each) => each === to) ?? "CUSTOMIZE";
    // A list of one's own and a name of something else exclude one another; what was typed comes back with undo.
    const none = { candidateValue: undefined, candidateJsonValue: undefined };
    change(key, { ...none, candidateType });
  };
  return (
    <>
      <SelectField
        label={t("property.candidateType")}
        value={candidateType}
        disabled={!mayEdit}
        data-property="candidateType"
        options={candidateTypes.map((value) => ({ value, label: t(`candidates.${value}`) }))}
        onChoose={choose}
      />
      {candidateType === "CUSTOMIZE" ? <ChoiceList chosen={chosen} /> : null}
      {candidateType === "TABLE" ? <TableField chosen={chosen} /> : null}
      {candidateType === "DATAITEM" ? <ItemField chosen={chosen} /> : null}
    </>
  );
}

function ItemField({ chosen: { key, component } }: { chosen: Chosen }) {
  const t = useTexts("form-builder");
  const { change } = useChange();
  const errorAt = useErrorAt();
  return (
    <OptionPicker
      label={t(propertyTitleKey(component, "candidateValue"))}
      property="candidateValue"
      hint={t("hint.item")}
      error={errorAt({ key }, "candidateValue")}
      value={component.candidateValue === undefined ? [] : [component.candidateValue]}
      options={useDataItems()}
      single
      onChange={([candidateValue]) => change(key, { candidateValue: candidateValue ?? "" })}
    />
  );
}
