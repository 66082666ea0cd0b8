import { Plus, Trash2 } from "lucide-react";
import { useTexts } from "../i18n/index.ts";
import { Button, SelectField } from "../kit/index.ts";
import { ComparisonRow } from "./comparison-row.tsx";
import { type Condition, type ConditionGroup, isGroup } from "./condition.ts";
import { type ConditionField, firstValue } from "./condition-fields.ts";
import styles from "./conditions.module.css";

interface ConditionBuilderProps {
  group: ConditionGroup;
  /** What may be compared. */
  fields: readonly ConditionField[];
  /** What it means that nothing is asked. */
  none: string;
  mayEdit: boolean;
  onChange: (group: ConditionGroup) => void;
  /** Takes the group away; the outermost has none. */
  onRemove?: () => void;
}

/** Comparisons that hold together or of which one does, groups of them within. */
export function ConditionBuilder({
  group,
  fields,
  none,
  mayEdit,
  onChange,
  onRemove,
}: ConditionBuilderProps) {
  const t = useTexts("conditions");
  const { members } = group;
  const put = (at: number, ...next: Condition[]) =>
    onChange({ ...group, members: members.toSpliced(at, 1, ...next) });
  const [first] = fields;
  const another: Condition | undefined =
    first === undefined ? undefined : { path: first.path, operator: "=", values: [firstValue(first)] };
  const add = (member: Condition | undefined) => {
    if (member !== undefined) onChange({ ...group, members: [...members, member] });
  };
  return (
    <div className={styles.group} role="group" aria-label={t("group")}>
      {members.length > 1 || onRemove !== undefined ? (
        <SelectField
          label={t("join")}
          value={group.join}
          disabled={!mayEdit}
          options={[
            { value: "and", label: t("and") },
            { value: "or", label: t("or") },
          ]}
          onChoose={(join) => onChange({ ...group, join: join === "or" ? "or" : "and" })}
        />
      ) : null}
      {members.length === 0 ? <p className={styles.none}>{none}</p> : null}
      {members.map((member, at) =>
        isGroup(member) ? (
          <ConditionBuilder
            key={at}
            group={member}
            fields={fields}
            none={none}
            mayEdit={mayEdit}
            onChange={(next) => put(at, next)}
            onRemove={() => put(at)}
          />
        ) : (
          <ComparisonRow
            key={at}
            comparison={member}
            fields={fields}
            mayEdit={mayEdit}
            onChange={(next) => put(at, next)}
            onRemove={() => put(at)}
          />
        ),
      )}
      {mayEdit ? (
        <div className={styles.adds}>
          <Button size="small" look="quiet" icon={<Plus size={14} />} onClick={() => add(another)}>
            {t("add")}
          </Button>
          <Button
            size="small"
            look="quiet"
            icon={<Plus size={14} />}
            onClick={() =>
              add(
                another === undefined
                  ? undefined
                  : { join: group.join === "and" ? "or" : "and", members: [another] },
              )
            }
          >
            {t("addGroup")}
          </Button>
          {onRemove === undefined ? null : (
            <Button size="small" look="quiet" icon={<Trash2 size={14} />} onClick={onRemove}>
              {t("removeGroup")}
            </Button>
          )}
        </div>
      ) : null}
    </div>
  );
}
