import type { ComponentProperty } from "#contract/components/component-kind.ts";
import { componentKind } from "#contract/components/component-kinds.ts";
import { type ReactNode, useMemo } from "react";
import { ExpressionField } from "../../conditions/index.ts";
import { DraftTextField, textProperties } from "../../editing/index.ts";
import { mayHaveTotal } from "../../fields/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { CheckBox, SelectField, TextField } from "../../kit/index.ts";
import { secrecyLevels } from "#contract/codes/secrecy-level.ts";
import { limits, uploadExtensions } from "#contract/limits.ts";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { type Chosen, useBuilder } from "../builder-context.ts";
import { expressionFields } from "../expression-fields.ts";
import { numbersOf } from "../model/index.ts";
import { useChange } from "../use-change.ts";
import { useErrorAt } from "../use-error-at.ts";
import { CandidateFields } from "./candidate-fields.tsx";
import { ColumnFields } from "./column-fields.tsx";
import { DefaultValueField } from "./default-value-field.tsx";
import { HeldItemField } from "./held-item-field.tsx";
import { NamesFields } from "./names-fields.tsx";
import { NotBeforeField } from "./not-before-field.tsx";
import { TableField } from "./table-field.tsx";

/** How each property is written; what a kind has, its entry says. */
const editors: Readonly<Record<ComponentProperty, (props: { chosen: Chosen }) => ReactNode>> = {
  componentDataType: DataTypeField,
  componentCol: (props) => <NumberField {...props} property="componentCol" min={1} max={12} />,
  isRequired: (props) => <YesNoField {...props} property="isRequired" />,
  isHeading: (props) => <YesNoField {...props} property="isHeading" />,
  isCondition: ConditionField,
  placeholder: PlaceholderField,
  defaultValue: DefaultValueField,
  maxLength: (props) => (
    <NumberField {...props} property="maxLength" min={1} max={limits.fieldTextAreaMaxCharacters} />
  ),
  minimum: (props) => <NumberField {...props} property="minimum" />,
  maximum: (props) => <NumberField {...props} property="maximum" />,
  decimals: (props) => <NumberField {...props} property="decimals" min={0} max={limits.numberMaxDecimals} />,
  isTotaled: TotalField,
  dateFormat: DateFormatField,
  notBefore: NotBeforeField,
  candidateType: CandidateFields,
  candidateValue: NamedField,
  extensions: ExtensionsField,
  secrecyLevel: SecrecyField,
  expression: FormulaField,
  children: ColumnFields,
};

/** What the author may say of a component of this kind, in the order of its entry. */
export function PropertyFields({ chosen }: { chosen: Chosen }) {
  const { properties = [], offersChoices } = componentKind(chosen.component.componentType) ?? {};
  const isColumn = chosen.key.includes(".");
  return properties
    .filter(
      (property) =>
        // Columns share their width; the title of an application is no column; choices say their table themselves.
        !(isColumn && (property === "componentCol" || property === "isHeading")) &&
        !(property === "isTotaled" && !(isColumn && mayHaveTotal(chosen.component))) &&
        !(property === "dateFormat" && !mayBeDay(chosen.component)) &&
        !(property === "candidateValue" && offersChoices === true),
    )
    .map((property) => {
      const Editor = editors[property];
      return <Editor key={property} chosen={chosen} />;
    });
}

/** What a field names: the data item whose values it takes in, or the table it refers to. */
function NamedField({ chosen }: { chosen: Chosen }) {
  const held = componentKind(chosen.component.componentType)?.holdsDataItem;
  return held === undefined ? <TableField chosen={chosen} /> : <HeldItemField chosen={chosen} held={held} />;
}

/** A formula gives days where it says so; fields that ask for days always hold them. */
function mayBeDay({ componentType, componentDataType }: FormComponent): boolean {
  return componentType !== ComponentType.formula || componentDataType === ComponentDataType.date;
}

interface PropertyProps {
  chosen: Chosen;
}

function YesNoField({
  chosen: { key, component },
  property,
}: PropertyProps & { property: "isRequired" | "isHeading" }) {
  const t = useTexts("form-builder");
  const { mayEdit } = useBuilder();
  const { change } = useChange();
  const errorAt = useErrorAt();
  return (
    <CheckBox
      label={t(`property.${property}`)}
      error={errorAt({ key }, property)}
      checked={component[property] === true}
      disabled={!mayEdit}
      data-property={property}
      onChange={(event) => change(key, { [property]: event.target.checked })}
    />
  );
}

/** Whether the sum of a column stands below its rows; figures have one unless the form says otherwise. */
function TotalField({ chosen: { key, component } }: PropertyProps) {
  const t = useTexts("form-builder");
  const { mayEdit } = useBuilder();
  const { change } = useChange();
  return (
    <CheckBox
      label={t("property.isTotaled")}
      note={t("hint.isTotaled")}
      checked={component.isTotaled !== false}
      disabled={!mayEdit}
      data-property="isTotaled"
      onChange={(event) => change(key, { isTotaled: event.target.checked ? undefined : false })}
    />
  );
}

/** Whether transitions may depend on it; a form that says nothing allows it. */
function ConditionField({ chosen: { key, component } }: PropertyProps) {
  const t = useTexts("form-builder");
  const { mayEdit } = useBuilder();
  const { change } = useChange();
  return (
    <CheckBox
      label={t("property.isCondition")}
      note={t("hint.isCondition")}
      checked={component.isCondition !== false}
      disabled={!mayEdit}
      data-property="isCondition"
      onChange={(event) => change(key, { isCondition: event.target.checked })}
    />
  );
}

type NumberProperty = "componentCol" | "maxLength" | "minimum" | "maximum" | "decimals";

function NumberField({
  chosen: { key, component },
  property,
  min,
  max,
}: PropertyProps & { property: NumberProperty; min?: number; max?: number }) {
  const t = useTexts("form-builder");
  const { mayEdit } = useBuilder();
  const { change } = useChange();
  const errorAt = useErrorAt();
  const isWhole = property !== "minimum" && property !== "maximum";
  return (
    <TextField
      label={t(`property.${property}`)}
      type="number"
      min={min}
      max={max}
      step={isWhole ? 1 : "any"}
      error={errorAt({ key }, property)}
      value={component[property] ?? ""}
      readOnly={!mayEdit}
      data-property={property}
      onChange={(event) => {
        const { value } = event.target;
        const number = Number(value);
        const isOut = (min !== undefined && number < min) || (max !== undefined && number > max);
        const isFit = isWhole ? Number.isInteger(number) : Number.isFinite(number);
        if (value !== "" && (!isFit || isOut)) return;
        change(key, { [property]: value === "" ? undefined : number });
      }}
    />
  );
}

function DateFormatField({ chosen: { key, component } }: PropertyProps) {
  const t = useTexts("form-builder");
  const { mayEdit } = useBuilder();
  const { change } = useChange();
  const errorAt = useErrorAt();
  return (
    <DraftTextField
      label={t("property.dateFormat")}
      hint={t("hint.dateFormat")}
      error={errorAt({ key }, "dateFormat")}
      value={component.dateFormat ?? ""}
      readOnly={!mayEdit}
      spellCheck={false}
      data-property="dateFormat"
      onType={(text) => change(key, { dateFormat: text === "" ? undefined : text })}
    />
  );
}

function PlaceholderField({ chosen: { key, component } }: PropertyProps) {
  const t = useTexts("form-builder");
  const { change } = useChange();
  return (
    <NamesFields
      label={t("property.placeholder")}
      property="placeholder"
      hint={t("hint.placeholder")}
      value={component.placeholder ?? ""}
      names={component.placeholderI18n}
      onChange={(given, about) =>
        change(key, textProperties(given, "placeholder", "placeholderI18n", "optional"), about)
      }
    />
  );
}

function DataTypeField({ chosen: { key, component } }: PropertyProps) {
  const t = useTexts("form-builder", "form-design");
  const { mayEdit } = useBuilder();
  const { change } = useChange();
  const { dataTypes = [] } = componentKind(component.componentType) ?? {};
  return (
    <SelectField
      label={t("property.componentDataType")}
      value={String(component.componentDataType)}
      disabled={!mayEdit}
      data-property="componentDataType"
      options={dataTypes.map((type) => ({
        value: String(type),
        label: t(
          `form-design:dataType.${Object.entries(ComponentDataType).find(([, code]) => code === type)?.[0] ?? ""}`,
        ),
      }))}
      onChoose={(type) => change(key, { componentDataType: Number(type) as ComponentDataType })}
    />
  );
}

function ExtensionsField({ chosen: { key, component } }: PropertyProps) {
  const t = useTexts("form-builder");
  const { mayEdit } = useBuilder();
  const { change } = useChange();
  const chosen = component.extensions ?? [];
  return (
    <fieldset data-property="extensions">
      <legend>{t("property.extensions")}</legend>
      <p>{t("hint.extensions")}</p>
      {uploadExtensions.map((extension) => (
        <CheckBox
          key={extension}
          label={extension}
          checked={chosen.includes(extension)}
          disabled={!mayEdit}
          onChange={(event) => {
            const next = uploadExtensions.filter((each) =>
              each === extension ? event.target.checked : chosen.includes(each),
            );
            change(key, { extensions: next.length === 0 ? undefined : next });
          }}
        />
      ))}
    </fieldset>
  );
}

function SecrecyField({ chosen: { key, component } }: PropertyProps) {
  const t = useTexts("form-builder");
  const { mayEdit } = useBuilder();
  const { change } = useChange();
  return (
    <SelectField
      label={t("property.secrecyLevel")}
      value={component.secrecyLevel ?? ""}
      none={t("secrecy.none")}
      disabled={!mayEdit}
      data-property="secrecyLevel"
      options={secrecyLevels.map((value) => ({ value, label: t(`secrecy.${value}`) }))}
      onChoose={(value) => change(key, { secrecyLevel: secrecyLevels.find((each) => each === value) })}
    />
  );
}

function FormulaField({ chosen: { key, component } }: PropertyProps) {
  const t = useTexts("form-builder");
  const { page, mayEdit, problems } = useBuilder();
  const { change } = useChange();
  const errorAt = useErrorAt();
  const isColumn = key.includes(".");
  const fields = useMemo(
    () => expressionFields(page, isColumn ? numbersOf(key)[0] : undefined),
    [page, key, isColumn],
  );
  return (
    <div data-property="expression">
      <ExpressionField
        label={t("property.expression")}
        hint={t(isColumn ? "hint.rowExpression" : "hint.expression")}
        error={errorAt({ key }, "expression")}
        problem={problems.find((each) => each.key === key && each.property === "expression")?.problem}
        expression={component.expression ?? ""}
        fields={fields}
        mayEdit={mayEdit}
        onChange={(expression) => change(key, { expression })}
      />
    </div>
  );
}
