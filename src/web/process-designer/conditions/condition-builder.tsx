import { Plus, Trash2 } from "lucide-react";
import { useTexts } from "../../i18n/index.ts";
import { Button, SelectField } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import { ComparisonRow } from "./comparison-row.tsx";
import { type Condition, type ConditionGroup, isGroup } from "./condition.ts";
import { conditionFields, firstValue } from "./condition-fields.ts";
import styles from "./conditions.module.css";

interface ConditionBuilderProps {
  group: ConditionGroup;
  onChange: (group: ConditionGroup) => void;
  /** Takes the group away; the outermost has none. */
  onRemove?: () => void;
}

/** Comparisons that hold together or of which one does, groups of them within. */
export function ConditionBuilder({ group, onChange, onRemove }: ConditionBuilderProps) {
  const t = useTexts("process-design");
  const { page, mayEdit } = useDesign();
  const fields = conditionFields(page);
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
    <div className={styles.group} role="group" aria-label={t("condition.group")}>
      {members.length > 1 || onRemove !== undefined ? (
        <SelectField
          label={t("condition.join")}
          value={group.join}
          disabled={!mayEdit}
          options={[
            { value: "and", label: t("condition.and") },
            { value: "or", label: t("condition.or") },
          ]}
          onChoose={(join) => onChange({ ...group, join: join === "or" ? "or" : "and" })}
        />
      ) : null}
      {members.length === 0 ? <p className={styles.none}>{t("condition.none")}</p> : null}
      {members.map((member, at) =>
        isGroup(member) ? (
          <ConditionBuilder
            key={at}
            group={member}
            onChange={(next) => put(at, next)}
            onRemove={() => put(at)}
          />
        ) : (
          <ComparisonRow
            key={at}
            comparison={member}
            fields={fields}
            onChange={(next) => put(at, next)}
            onRemove={() => put(at)}
          />
        ),
      )}
      {mayEdit ? (
        <div className={styles.adds}>
          <Button size="small" look="quiet" icon={<Plus size={14} />} onClick={() => add(another)}>
            {t("condition.add")}
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
            {t("condition.addGroup")}
          </Button>
          {onRemove === undefined ? null : (
            <Button size="small" look="quiet" icon={<Trash2 size={14} />} onClick={onRemove}>
              {t("condition.removeGroup")}
            </Button>
          )}
        </div>
      ) : null}
    </div>
  );
}
