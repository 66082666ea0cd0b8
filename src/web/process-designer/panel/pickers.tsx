import { useState } from "react";
import { columnsOf, componentsOf } from "#contract/shapes/form-components.ts";
import { joinTexts, titleOf } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { Combobox, type ComboboxOption, Field } from "../../kit/index.ts";
import { usePeopleSearch } from "../../people/index.ts";
import { useDesign } from "../design-context.ts";
import { codesIn } from "../../process-words/index.ts";
import { useStepName } from "../use-words.ts";

interface ListPickerProps {
  label: string;
  property: string;
  error?: string | undefined;
  hint?: string | undefined;
  value: readonly string[];
  onChange: (value: string[]) => void;
  options: readonly ComboboxOption[];
  single?: boolean;
}

/** Some of a list that is known as a whole, found by typing. */
export function ListPicker({
  label,
  property,
  error,
  hint,
  value,
  onChange,
  options,
  single,
}: ListPickerProps) {
  const t = useTexts("process-design");
  const { mayEdit } = useDesign();
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLowerCase();
  const byValue = new Map(options.map((option) => [option.value, option]));
  const chosen = value.map((each) => byValue.get(each) ?? { value: each, label: each });
  const found = options
    .filter((option) => `${option.label} ${option.value}`.toLowerCase().includes(wanted))
    .slice(0, 50);
  if (!mayEdit)
    return (
      <Field label={label} error={error}>
        {({ id }) => <Chosen id={id} labels={chosen.map((each) => each.label)} />}
      </Field>
    );
  return (
    <div data-property={property}>
      <Field label={label} error={error} hint={hint}>
        {(control) => (
          <Combobox
            {...control}
            label={label}
            chosen={chosen}
            options={found}
            typed={typed}
            {...(single === true ? { single } : {})}
            nothingFound={t("nothingFound")}
            onType={setTyped}
            onChange={(next) => onChange(next.map((each) => each.value))}
          />
        )}
      </Field>
    </div>
  );
}

interface PeoplePickerProps {
  label: string;
  property: string;
  error?: string | undefined;
  /** Codes, separated by commas, as a definition lists them. */
  value: string;
  onChange: (codes: string) => void;
  single?: boolean;
  /** Nothing of the definition is changed by it: it can be used where that is only read. */
  always?: boolean;
}

/** People of the organisation by name or code. */
export function PeoplePicker({ label, property, error, value, onChange, single, always }: PeoplePickerProps) {
  const t = useTexts("process-design");
  const { names, mayEdit } = useDesign();
  const [picked, setPicked] = useState<readonly ComboboxOption[]>([]);
  const search = usePeopleSearch();
  const nameOf = (code: string) =>
    names?.users.find(({ userCode }) => userCode === code)?.realName ??
    picked.find((each) => each.value === code)?.label ??
    code;
  const chosen = codesIn(value).map((code) => ({ value: code, label: nameOf(code), note: code }));
  if (!mayEdit && always !== true)
    return (
      <Field label={label} error={error}>
        {({ id }) => <Chosen id={id} labels={chosen.map((each) => each.label)} />}
      </Field>
    );
  return (
    <div data-property={property}>
      <Field label={label} error={error}>
        {(control) => (
          <Combobox
            {...control}
            {...search}
            label={label}
            chosen={chosen}
            {...(single === true ? { single } : {})}
            nothingFound={t("nothingFound")}
            onChange={(next) => {
              setPicked(next);
              onChange(next.map((each) => each.value).join(","));
            }}
          />
        )}
      </Field>
    </div>
  );
}

type KnownListProps = Omit<ListPickerProps, "options">;

/** Other steps. */
export function StepsPicker({ own, ...props }: KnownListProps & { own: string }) {
  const { definition } = useDesign();
  const nameOf = useStepName();
  const options = definition.tasks
    .filter(({ taskId }) => taskId !== own)
    .map((task) => ({ value: task.taskId, label: nameOf(task), note: task.taskId }));
  return <ListPicker {...props} options={options} />;
}

/** Fields of the form, columns of sub-tables included. */
export function FieldsPicker(props: KnownListProps) {
  const { page } = useDesign();
  const language = useLanguage();
  const options = componentsOf(page).flatMap((component) => {
    const title = titleOf(component, language);
    const { componentCode } = component;
    return [
      { value: componentCode, label: title, note: componentCode },
      ...columnsOf(component).map((column) => ({
        value: `${componentCode}.${column.componentCode}`,
        label: `${title} · ${titleOf(column, language)}`,
        note: column.componentCode,
      })),
    ];
  });
  return <ListPicker {...props} options={options} />;
}

/** Roles. */
export function RolesPicker(props: KnownListProps) {
  const { names } = useDesign();
  const options = (names?.roles ?? []).map(({ roleCode, roleName }) => ({
    value: roleCode,
    label: roleName,
    note: roleCode,
  }));
  return <ListPicker {...props} options={options} />;
}

/** What is chosen, where nothing can be changed. */
function Chosen({ id, labels }: { id: string; labels: readonly string[] }) {
  const language = useLanguage();
  return <output id={id}>{joinTexts([...labels], language) || "—"}</output>;
}
