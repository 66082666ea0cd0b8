import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { conditionFields, ExpressionField } from "../../conditions/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button, SelectField, TextField } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import styles from "../designer.module.css";
import { useErrorAt, useProblemAt } from "./use-error-at.ts";

interface NamedExpressionsProps {
  legend: string;
  /** What the names are called: of a field, of a member. */
  nameLabel: string;
  addLabel: string;
  /** The property of the step, and the place of the entries in it. */
  property: string;
  place: string;
  entries: Readonly<Record<string, string>>;
  /** The names there are; any when absent. */
  names?: readonly string[];
  /** What a name is called on the screen; itself where nothing is said. */
  titleOf?: (name: string) => string;
  /** What is wrong with the entries as a whole. */
  fault?: string | undefined;
  onChange: (entries: Record<string, string>, about: string) => void;
}

/** Names, each with the FEEL of its value: what is sent to a system, or filled into another form. */
export function NamedExpressions(props: NamedExpressionsProps) {
  const { legend, addLabel, property, place, entries, names, fault, onChange } = props;
  const { mayEdit } = useDesign();
  const list = Object.entries(entries);
  const free = (names ?? []).filter((name) => entries[name] === undefined);
  const next = names === undefined ? newName(entries) : free[0];
  const put = (changed: [string, string][], about: string) => onChange(Object.fromEntries(changed), about);
  return (
    <fieldset className={styles.section} data-property={property}>
      <legend>{legend}</legend>
      {fault === undefined ? null : <p className={styles.fault}>{fault}</p>}
      {list.map(([name, expression], at) => (
        <NamedExpression
          key={at}
          {...props}
          name={name}
          expression={expression}
          free={free}
          onEntry={(entry) => put(list.with(at, entry), `${place} ${at}`)}
          onRemove={() => put(list.toSpliced(at, 1), place)}
        />
      ))}
      {mayEdit && next !== undefined ? (
        <Button
          size="small"
          look="quiet"
          icon={<Plus size={14} />}
          onClick={() => put([...list, [next, "null"]], place)}
        >
          {addLabel}
        </Button>
      ) : null}
    </fieldset>
  );
}

function newName(entries: Readonly<Record<string, string>>): string {
  let number = Object.keys(entries).length + 1;
  while (entries[`value${number}`] !== undefined) number += 1;
  return `value${number}`;
}

interface NamedExpressionProps extends NamedExpressionsProps {
  name: string;
  expression: string;
  free: readonly string[];
  onEntry: (entry: [string, string]) => void;
  onRemove: () => void;
}

function NamedExpression(props: NamedExpressionProps) {
  const { nameLabel, property, place, entries, names, titleOf, name, expression, free } = props;
  const { onEntry, onRemove } = props;
  const t = useTexts("process-effects");
  const { page, mayEdit } = useDesign();
  const error = useErrorAt(property, `${place}.${name}`);
  const problem = useProblemAt(property, `${place}.${name}`)?.problem;
  return (
    <div className={styles.rule}>
      {names === undefined ? (
        <NameField
          label={nameLabel}
          name={name}
          taken={Object.keys(entries)}
          mayEdit={mayEdit}
          onName={(text) => onEntry([text, expression])}
        />
      ) : (
        <SelectField
          label={nameLabel}
          value={name}
          disabled={!mayEdit}
          options={[name, ...free].map((each) => ({ value: each, label: titleOf?.(each) ?? each }))}
          onChoose={(chosen) => onEntry([chosen, expression])}
        />
      )}
      <ExpressionField
        label={t("setFields.value")}
        hint={t("setFields.hint")}
        error={error}
        problem={problem}
        expression={expression}
        fields={conditionFields(page)}
        mayEdit={mayEdit}
        onChange={(typed) => onEntry([name, typed])}
      />
      {mayEdit ? (
        <Button size="small" look="quiet" icon={<Trash2 size={14} />} onClick={onRemove}>
          {t("setFields.remove")}
        </Button>
      ) : null}
    </div>
  );
}

interface NameFieldProps {
  label: string;
  name: string;
  taken: readonly string[];
  mayEdit: boolean;
  onName: (name: string) => void;
}

/** What an entry is called. The name of another counts for nothing: the two would become one. */
function NameField({ label, name, taken, mayEdit, onName }: NameFieldProps) {
  const t = useTexts("process-effects");
  const [typed, setTyped] = useState<{ text: string; instead: string }>();
  const text = typed?.instead === name ? typed.text : name;
  return (
    <TextField
      label={label}
      error={text === name || text === "" ? undefined : t("names.taken", { name: text })}
      value={text}
      maxLength={64}
      spellCheck={false}
      readOnly={!mayEdit}
      onChange={({ target: { value } }) => {
        const isFree = value !== "" && (value === name || !taken.includes(value));
        setTyped(isFree ? undefined : { text: value, instead: name });
        if (isFree && value !== name) onName(value);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
