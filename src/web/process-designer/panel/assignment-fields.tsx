import { Plus, Trash2 } from "lucide-react";
import { assignmentTypes } from "#contract/codes/assignment-type.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { roleTypes } from "#contract/codes/role-type.ts";
import { rolesWithoutMembers } from "#contract/rules/roles-without-members.ts";
import { readRunWay } from "#contract/rules/completion-mode.ts";
import { componentsOf } from "#contract/shapes/form-components.ts";
import type { Assignment, TaskDefinition } from "#contract/shapes/process-definition.ts";
import { useMay } from "../../api/index.ts";
import { joinTexts, titleOf } from "../../fields/index.ts";
import { DraftTextField } from "../../editing/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { Button, SelectField, TextLink } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import styles from "../designer.module.css";
import { codesIn, rulesOf } from "../../process-words/index.ts";
import { useChange } from "../use-change.ts";
import { ListPicker, PeoplePicker, RolesPicker } from "./pickers.tsx";
import { useErrorAt } from "./use-error-at.ts";

/** Who does a step: one rule, or several together. */
export function AssignmentFields({ task }: { task: TaskDefinition }) {
  const t = useTexts("process-design");
  const { changeStep, mayEdit } = useChange();
  const missing = useErrorAt("assignedType");
  const rules = rulesOf(task);
  const shown: readonly (Assignment | undefined)[] = rules.length === 0 ? [undefined] : rules;
  const set = (next: readonly Assignment[]) =>
    changeStep(task.taskId, (before) => withRules(before, next), "assignments");
  return (
    <fieldset className={styles.section}>
      <legend>{t("section.people")}</legend>
      {shown.map((rule, at) => (
        <div key={at} className={styles.rule}>
          <SelectField
            label={t("property.assignedType")}
            error={at === 0 ? missing : undefined}
            value={rule?.assignedType ?? ""}
            none={t("choose")}
            disabled={!mayEdit}
            data-property="assignedType"
            options={assignmentTypes.map((type) => ({ value: type, label: t(`assignedType.${type}`) }))}
            onChoose={(type) => {
              const assignedType = assignmentTypes.find((each) => each === type);
              if (assignedType === undefined) set(rules.toSpliced(at, 1));
              else set(rules.toSpliced(at, 1, { ...rule, assignedType, taskAssigned: "" }));
            }}
          />
          {rule === undefined ? null : (
            <>
              <RuleArgument
                task={task}
                rule={rule}
                place={
                  rules.length > 1 || task.assignments !== undefined
                    ? `assignments[${at}].taskAssigned`
                    : "taskAssigned"
                }
                onChange={(taskAssigned) => set(rules.with(at, { ...rule, taskAssigned }))}
              />
              <VoteFields task={task} rule={rule} onChange={(next) => set(rules.with(at, next))} />
            </>
          )}
          {rules.length > 1 && mayEdit ? (
            <Button
              size="small"
              look="quiet"
              icon={<Trash2 size={14} />}
              onClick={() => set(rules.toSpliced(at, 1))}
            >
              {t("who.removeRule")}
            </Button>
          ) : null}
        </div>
      ))}
      {mayEdit && rules.length > 0 ? (
        <Button
          size="small"
          look="quiet"
          icon={<Plus size={14} />}
          onClick={() => set([...rules, { assignedType: "users", taskAssigned: "" }])}
        >
          {t("who.addRule")}
        </Button>
      ) : null}
    </fieldset>
  );
}

/** One plain rule stands on the step itself, several in its list; so does one that has a weight or a group. */
function withRules(task: TaskDefinition, rules: readonly Assignment[]): TaskDefinition {
  const { assignedType: _type, taskAssigned: _argument, assignments: several, ...rest } = task;
  const [only] = rules;
  const isPlain = rules.length === 1 && only?.weight === undefined && only?.group === undefined;
  if (only === undefined) return rest;
  if (isPlain && (several === undefined || several.length > 1))
    return { ...rest, assignedType: only.assignedType, taskAssigned: only.taskAssigned };
  return { ...rest, assignments: [...rules] };
}

interface RuleArgumentProps {
  task: TaskDefinition;
  rule: Assignment;
  place: string;
  onChange: (argument: string) => void;
}

function RuleArgument({ task, rule, place, onChange }: RuleArgumentProps) {
  const t = useTexts("process-design");
  const language = useLanguage();
  const { page, names, mayEdit } = useDesign();
  const { changeStep } = useChange();
  const [property = ""] = place.split("[");
  const error = useErrorAt(property, place);
  const roleTypeError = useErrorAt("roleType");
  const { assignedType, taskAssigned: value } = rule;
  const label = t(`argument.${assignedType}`);
  const about = { label, property, error };
  const unheld = useUnheldRoles(rule);
  const list = codesIn(value);
  switch (assignedType) {
    case "users":
      return <PeoplePicker {...about} value={value} onChange={onChange} />;
    case "role":
      return (
        <RolesPicker {...about} hint={unheld} value={list} onChange={(roles) => onChange(roles.join(","))} />
      );
    case "deptRole": {
      const [dept, role] = value.includes(":") ? value.split(":") : ["", value];
      return (
        <>
          <RolesPicker
            {...about}
            hint={unheld}
            single
            value={role === undefined || role === "" ? [] : [role]}
            onChange={([next = ""]) => onChange(dept === "" ? next : `${dept}:${next}`)}
          />
          <DepartmentPicker
            value={dept ?? ""}
            onChange={(next) => onChange(next === "" ? (role ?? "") : `${next}:${role}`)}
          />
        </>
      );
    }
    case "deptHead":
    case "deptDeputy":
      return <DepartmentPicker value={value} parent error={error} onChange={onChange} />;
    case "deptLevel":
      return (
        <DraftTextField
          label={label}
          error={error}
          inputMode="numeric"
          value={value}
          readOnly={!mayEdit}
          data-property={property}
          onType={(text) => onChange(text.trim())}
        />
      );
    case "formUser":
    case "applicantChoice": {
      const fields = componentsOf(page).filter(({ componentType }) => componentType === ComponentType.person);
      return (
        <ListPicker
          {...about}
          single
          value={list}
          options={fields.map((field) => ({ value: field.componentCode, label: titleOf(field, language) }))}
          onChange={([next = ""]) => onChange(next)}
        />
      );
    }
    case "matrix":
      return (
        <>
          <ListPicker
            {...about}
            single
            value={list}
            options={(names?.matrices ?? []).map(({ matrixId, matrixName }) => ({
              value: matrixId,
              label: matrixName,
              note: matrixId,
            }))}
            onChange={([next = ""]) => onChange(next)}
          />
          <UnmannedRows matrixId={list[0] ?? ""} />
        </>
      );
    case "roleType":
      return (
        <>
          <SelectField
            label={t("property.roleType")}
            error={roleTypeError}
            none={t("choose")}
            value={task.roleType ?? ""}
            disabled={!mayEdit}
            data-property="roleType"
            options={roleTypes.map((type) => ({ value: type, label: t(`roleType.${type}`) }))}
            onChoose={(type) =>
              changeStep(
                task.taskId,
                ({ roleType: _before, ...before }) => (type === "" ? before : { ...before, roleType: type }),
                "roleType",
              )
            }
          />
          {task.roleType === "user" ? <PeoplePicker {...about} value={value} onChange={onChange} /> : null}
        </>
      );
    default:
      return null;
  }
}

/** What is said of a rule by roles that nobody here has. */
function useUnheldRoles(rule: Assignment): string | undefined {
  const t = useTexts("problems");
  const language = useLanguage();
  const { names } = useDesign();
  const empty = names?.roles.filter(({ isEmpty }) => isEmpty === true) ?? [];
  const unheld = rolesWithoutMembers(rule, (code) => empty.every(({ roleCode }) => roleCode !== code));
  if (unheld.length === 0) return undefined;
  const called = unheld.map((code) => empty.find(({ roleCode }) => roleCode === code)?.roleName ?? code);
  return t("roleWithoutMembers", { role: joinTexts(called, language) });
}

/** Rows of a matrix that find nobody by their roles, each a click from its place. */
function UnmannedRows({ matrixId }: { matrixId: string }) {
  const t = useTexts("process-design", "problems");
  const language = useLanguage();
  const { names } = useDesign();
  const opens = useMay("/sapCartesianRule") === true;
  const { unmanned = [], above } = names?.matrices.find((each) => each.matrixId === matrixId) ?? {};
  if (unmanned.length === 0) return null;
  const addressOf = (row: number | null) =>
    `/sapCartesianRule?${new URLSearchParams({
      matrixId,
      ...(above === true ? { above: "1" } : {}),
      ...(row === null ? {} : { row: String(row) }),
    }).toString()}`;
  return (
    <ul className={styles.unmanned} aria-label={t("matrix.unmanned")}>
      {unmanned.map(({ row, draftRow, roles }) => {
        const place =
          draftRow === row
            ? t("matrix.row", { row })
            : t(draftRow === null ? "matrix.rowGone" : "matrix.rowMoved", { row, draftRow });
        return (
          <li key={row}>
            {opens ? <TextLink to={addressOf(draftRow)}>{place}</TextLink> : place}{" "}
            {t("problems:roleWithoutMembers", { role: joinTexts(roles, language) })}
          </li>
        );
      })}
    </ul>
  );
}

interface DepartmentPickerProps {
  value: string;
  parent?: boolean;
  error?: string | undefined;
  onChange: (dept: string) => void;
}

/** A department by name; nothing is the applicant's own, and the one above it can be meant. */
function DepartmentPicker({ value, parent, error, onChange }: DepartmentPickerProps) {
  const t = useTexts("process-design");
  const { names } = useDesign();
  const options = [
    ...(parent === true ? [{ value: "parent", label: t("dept.parent") }] : []),
    ...(names?.departments ?? []).map(({ deptId, deptName }) => ({
      value: deptId,
      label: deptName,
      note: deptId,
    })),
  ];
  return (
    <ListPicker
      label={t("argument.dept")}
      hint={t("dept.own")}
      property="taskAssigned"
      error={error}
      single
      value={value === "" ? [] : [value]}
      options={options}
      onChange={([next = ""]) => onChange(next)}
    />
  );
}

/** What the people of a rule count in a vote by weight, or which group they are. */
function VoteFields({
  task,
  rule,
  onChange,
}: {
  task: TaskDefinition;
  rule: Assignment;
  onChange: (rule: Assignment) => void;
}) {
  const t = useTexts("process-design");
  const { mayEdit } = useDesign();
  const mode = readRunWay(task.taskRunWay ?? "")?.mode;
  if (mode === "weight") {
    const set = (text: string) => {
      const { weight: _before, ...rest } = rule;
      const weight = Number(text);
      onChange(text.trim() === "" || !(weight > 0) ? rest : { ...rest, weight });
    };
    return (
      <DraftTextField
        label={t("rule.weight")}
        type="number"
        min={0}
        step="any"
        readOnly={!mayEdit}
        value={rule.weight ?? ""}
        placeholder="1"
        onType={set}
      />
    );
  }
  if (mode !== "per_group") return null;
  return (
    <DraftTextField
      label={t("rule.group")}
      readOnly={!mayEdit}
      value={rule.group ?? ""}
      onType={(text) => {
        const { group: _before, ...rest } = rule;
        const group = text.replaceAll(",", "");
        onChange(group === "" ? rest : { ...rest, group });
      }}
    />
  );
}
