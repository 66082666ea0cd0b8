import fc from "../properties.ts";
import type { FieldRight } from "#contract/codes/field-right.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import type { StepEffect } from "#contract/shapes/step-effect.ts";
import { seatChanges } from "#contract/codes/seat-change.ts";
import type { ProcessDefinition, TaskDefinition } from "#contract/shapes/process-definition.ts";
import { aField, aNumber, aPage, aProcess, aTable, aTask } from "./a-process.ts";

/** Who works in a random process. */
export const workers = ["A", "B", "C", "D", "E"] as const;

/** The form of every random process. */
export const randomPage = aPage(
  aNumber("amount"),
  aField("note"),
  aField("secret"),
  aField("chosen", { componentType: ComponentType.person }),
  aTable("lines", aField("item"), aNumber("cost")),
);

/** What a random process may contain. */
export interface Ingredients {
  modes: readonly string[];
  /** Tasks may lead back, through joins of the kind `any`. */
  circles: boolean;
  /** Separation of duties, repeat approvers, votes on returns and other policies. */
  policies: boolean;
  /** Tasks that need no decision. */
  otherTypes: boolean;
}

export const everything: Ingredients = {
  modes: [
    "any",
    "all",
    "sequential",
    "ratio 0.6",
    "count 2",
    "weight 2",
    "weight 3",
    "per_group",
    "per_group 2",
    "claim",
    "single",
  ],
  circles: true,
  policies: true,
  otherTypes: true,
};

/** What a random process may start beside itself, and waits for. */
const below = {
  processId: "BELOW",
  waits: true,
  title: '"below " + instance.title',
  applicant: "applicant.userCode",
  values: { amount: "form.amount", note: "form.note" },
};

/** What its automatic steps do outside. */
const effects: readonly StepEffect[] = [
  {
    kind: "call",
    systemCode: "erp",
    method: "GET",
    path: "/orders",
    body: { amount: "form.amount", note: "form.note" },
  },
  { kind: "call", systemCode: "erp", method: "POST", path: "/orders?x=1", body: { lines: "form.lines" } },
  { kind: "call", systemCode: "erp", method: "DELETE", path: "/orders?x=1", body: { note: "form.note" } },
];

/** Where approvers come from besides lists of names: every other kind of rule, of which some find nobody. */
const sources: readonly Partial<TaskDefinition>[] = [
  { assignedType: "role", taskAssigned: "finance" },
  { assignedType: "deptHead", taskAssigned: "" },
  { assignedType: "deptHead", taskAssigned: "parent" },
  { assignedType: "deptDeputy", taskAssigned: "" },
  { assignedType: "deptRole", taskAssigned: "budget" },
  { assignedType: "deptLevel", taskAssigned: "1" },
  { assignedType: "groupLeader", taskAssigned: "" },
  { assignedType: "orgHead", taskAssigned: "" },
  { assignedType: "hqHead", taskAssigned: "" },
  { assignedType: "formUser", taskAssigned: "chosen" },
  { assignedType: "applicantChoice", taskAssigned: "chosen" },
  { assignedType: "applicant", taskAssigned: "" },
  { assignedType: "matrix", taskAssigned: "LIMITS" },
  { assignedType: "roleType", roleType: "deptHead", taskAssigned: "" },
  { assignedType: "roleType", roleType: "groupLeader", taskAssigned: "" },
  { assignedType: "roleType", roleType: "orgHead", taskAssigned: "" },
  { assignedType: "role", taskAssigned: "nobody" },
  { assignedType: "users", taskAssigned: "LEFT" },
  { assignedType: "deptDeputy", taskAssigned: "parent" },
  { assignedType: "deptRole", taskAssigned: "finance" },
  { assignedType: "deptLevel", taskAssigned: "9" },
];

/** Modes that one person alone could never meet. */
const needsSeveral = /^(?:count|weight|per_group)/u;

interface TaskSeed {
  kind: number;
  people: string[];
  mode: string;
  split: "first" | "every" | "all";
  join: "all" | "any";
  targets: number[];
  conditions: number[];
  back: number;
  policy: number;
  right: FieldRight;
  source: number;
}

/** A sound definition of up to seven tasks: every task can be reached and leads to END. */
export function aRandomProcess(ingredients: Ingredients, fewest = 1): fc.Arbitrary<ProcessDefinition> {
  const seed: fc.Arbitrary<TaskSeed> = fc.record({
    kind: fc.nat(11),
    people: fc.uniqueArray(fc.constantFrom<string>(...workers), { minLength: 1, maxLength: 3 }),
    mode: fc.constantFrom(...ingredients.modes),
    split: fc.constantFrom("first", "every", "all"),
    join: fc.constantFrom("all", "all", "any"),
    targets: fc.array(fc.nat(7), { minLength: 1, maxLength: 3 }),
    conditions: fc.array(fc.nat(4), { minLength: 3, maxLength: 3 }),
    back: fc.nat(9),
    policy: fc.nat(20),
    right: fc.constantFrom<FieldRight>("read", "write", "hide"),
    source: fc.nat(29),
  });
  return fc
    .array(seed, { minLength: fewest, maxLength: 7, size: "max" })
    .map((seeds) =>
      withEnd(aProcess(tasksFrom(seeds, ingredients), ingredients.policies ? timesOf(seeds) : {})),
    );
}

/** What happens with late work that does not say it itself. */
function timesOf([first]: readonly TaskSeed[]): Partial<ProcessDefinition> {
  return first?.back === 0 ? { overtime: [{ afterHours: 1, action: "superior" }] } : {};
}

function tasksFrom(seeds: readonly TaskSeed[], ingredients: Ingredients): TaskDefinition[] {
  const all = [{ ...(seeds[0] as TaskSeed), kind: -1 }, ...seeds];
  const targets = all.map((seed, index) => forwardTargets(seed, index, all.length));
  // Whatever no earlier task leads to is reached from the one before it.
  for (let index = 1; index < all.length; index += 1) {
    if (!targets.slice(0, index).some((each) => each.includes(index))) targets[index - 1]?.push(index);
  }
  const backTo = all.map((seed, index) =>
    ingredients.circles && index > 1 && seed.back === 0 ? 1 + (seed.policy % (index - 1 || 1)) : undefined,
  );
  return all.map((seed, index) => {
    const to = transitionsOf(seed, targets[index] ?? [], backTo[index], ingredients);
    if (index === 0) return { ...aTask("apply", { taskType: "start", split: seed.split }), transitions: to };
    const inCircle = backTo.some((target, from) => target !== undefined && target <= index && index <= from);
    const task = taskFrom(seed, index, { inCircle, leadsBack: backTo[index] !== undefined }, ingredients);
    return { ...task, transitions: [...to, ...otherWays(task, seed, to)] };
  });
}

function forwardTargets(seed: TaskSeed, index: number, count: number): number[] {
  const after = count - index; // the last of these stands for END
  // Not far at a time: what ends soon tells little.
  return [...new Set(seed.targets.map((target) => index + 1 + (target % Math.min(after, 3))))];
}

function transitionsOf(
  seed: TaskSeed,
  targets: readonly number[],
  backTo: number | undefined,
  { policies }: Ingredients,
): TaskDefinition["transitions"] {
  // The last one always holds, so that some transition does; seldom one that the amount must have grown for.
  const last = policies && seed.policy === 20 ? "form.amount > 1" : "";
  const conditional = targets.map((target, position) => ({
    toTaskId: target,
    // Where all ways are taken at once nobody asks.
    transExpression:
      seed.split === "all" && backTo === undefined
        ? ""
        : position === targets.length - 1
          ? last
          : conditionOf(seed.conditions[position] ?? 0),
  }));
  const named = conditional.map(({ toTaskId, transExpression }) => ({
    toTaskId: `t${toTaskId}`,
    transExpression,
  }));
  // A circle is left as soon as the amount has grown.
  const circle = backTo === undefined ? [] : [{ toTaskId: `t${backTo}`, transExpression: "form.amount < 2" }];
  return [...circle, ...named].map((each, position) => ({ sequence: position + 1, ...each }));
}

/** Most ask for the amount, some for what people may change of the application itself. */
function conditionOf(number: number): string {
  return number === 3 ? 'instance.urgency = "urgent"' : `form.amount > ${number}`;
}

/** An automatic step writes into the form, calls an outside system, or does both. */
function acting({ source }: TaskSeed): Partial<TaskDefinition> {
  const effect = effects[source];
  return { setFields: { secret: '"done"' }, ...(effect === undefined ? {} : { effect }) };
}

/** Work that ends otherwise than agreed goes where an agreement may go as well, or ends the application. */
function otherWays(
  { mayReject, overtime, taskType }: TaskDefinition,
  { back, source }: TaskSeed,
  to: TaskDefinition["transitions"],
): TaskDefinition["transitions"] {
  const toTaskId = back % 2 === 0 ? "END" : (to.at(-1)?.toTaskId ?? "END");
  const outcomes = [
    ...(mayReject === true ? [back % 3 === 0 ? ("failed" as const) : ("rejected" as const)] : []),
    ...(overtime?.some(({ action }) => action === "time_out") === true ? (["timed_out"] as const) : []),
    ...((taskType === "auto" || taskType === "subprocess") && source % 3 === 0 ? (["failed"] as const) : []),
  ];
  return outcomes.map((on, index) => ({
    sequence: to.length + 1 + index,
    toTaskId,
    transExpression: "",
    on,
  }));
}

function taskFrom(
  seed: TaskSeed,
  index: number,
  { inCircle, leadsBack }: { inCircle: boolean; leadsBack: boolean },
  ingredients: Ingredients,
): TaskDefinition {
  const taskId = `t${index}`;
  // Where all ways are taken at once, a circle would never be left.
  const split = leadsBack && seed.split === "all" ? ("every" as const) : seed.split;
  const common = { split, join: inCircle ? ("any" as const) : seed.join };
  const fieldRights = {
    amount: "write" as const,
    note: seed.right,
    secret: seed.right === "read" ? "hide" : "read",
    "lines.cost": seed.right,
  } as const;
  if (ingredients.otherTypes && seed.kind === 0 && !inCircle) {
    return aTask(taskId, {
      ...common,
      taskType: "read",
      assignedType: "users",
      taskAssigned: seed.people.join(","),
    });
  }
  if (ingredients.otherTypes && seed.kind === 1)
    return aTask(taskId, { ...common, taskType: "auto", ...acting(seed) });
  if (ingredients.otherTypes && seed.kind === 2 && seed.back < 3)
    return aTask(taskId, { ...common, taskType: "delay", delayHours: 4 });
  if (ingredients.otherTypes && seed.kind === 3 && seed.back < 3 && !inCircle)
    return aTask(taskId, { ...common, taskType: "route" });
  if (ingredients.otherTypes && seed.kind === 4 && seed.back < 3)
    return aTask(taskId, {
      ...common,
      taskType: "subprocess",
      subprocess: below,
      setFields: { secret: '"below"' },
    });
  const found = ingredients.policies ? [...seed.people, ...extraPeople(seed)] : seed.people;
  const source = ingredients.policies ? sources[seed.source] : undefined;
  const people =
    source !== undefined && !needsSeveral.test(seed.mode)
      ? source
      : seed.mode.startsWith("per_group") || (seed.mode.startsWith("weight") && ingredients.policies)
        ? { assignments: found.map((user, position) => ruleFor(user, position, seed, ingredients)) }
        : { assignedType: "users" as const, taskAssigned: found.join(",") };
  const needed = /^(?:count|weight|per_group 2)/u.test(seed.mode) ? 2 : 1;
  const mode = seed.people.length < needed ? "any" : seed.mode;
  return aTask(taskId, {
    ...common,
    ...people,
    taskRunWay: mode,
    fieldRights,
    ...(ingredients.policies ? { ...policyOf(seed, index), ...answersOf(seed) } : {}),
    ...(ingredients.policies && seed.back % 2 === 0
      ? { seatChanges: [...seatChanges], ...(seed.back === 4 ? { seatChangesMax: 1 } : {}) }
      : {}),
  });
}

/** Where policies are asked for, the applicant among those who decide, somebody who is away, or somebody who left. */
function extraPeople({ policy, back }: TaskSeed): string[] {
  if (policy === 9 || policy === 10 || policy === 16) return ["STAFF"];
  if (back === 6) return ["AWAY"];
  return back === 9 ? ["LEFT"] : [];
}

/** A rule for one person; with policies groups overlap, some are empty, and weights differ. */
function ruleFor(user: string, position: number, seed: TaskSeed, { policies }: Ingredients) {
  const rule = { assignedType: "users" as const, taskAssigned: user };
  if (!policies) return rule;
  const isEmpty = seed.back === 8 && position === 0;
  const names = position > 0 && seed.back === 7 ? `${user},${seed.people[0] ?? user}` : user;
  // A group of one could not agree twice; two groups that share somebody have two people each.
  const isOneGroup = seed.mode === "per_group 2" && (seed.back !== 7 || seed.people.length < 3);
  return {
    ...rule,
    taskAssigned: isEmpty ? "LEFT" : names,
    weight: 1 + (position % 2),
    group: isOneGroup ? "0" : String(position % 2),
  };
}

/** Who decides may say no, or those who are asked: beside every other policy. */
function answersOf({ conditions: [, , last] }: TaskSeed): Partial<TaskDefinition> {
  if (last === 4) return { countersignVeto: true };
  return last === 3 ? { mayReject: true } : {};
}

function policyOf(seed: TaskSeed, index: number): Partial<TaskDefinition> {
  switch (seed.policy) {
    case 0:
      return { backNeedsVote: true };
    case 1:
      return { repeatPolicy: "once_per_round" };
    case 2:
      return { onReturn: { slate: "whole_slate", edits: "keep" } };
    case 3:
      return { control: true };
    case 4:
      return { keyFields: ["note"] };
    case 5:
      return index > 1 ? { disjointWith: ["t1"] } : {};
    case 6:
      return { repeatPolicy: "consecutive" };
    case 7:
      return { countersignVeto: true, taskHour: 8 };
    case 8:
      return { pointOfNoReturn: true };
    case 9:
      return { initiatorPolicy: "skip", emptyPolicy: "skip_with_mark" };
    case 10:
      return { initiatorPolicy: "to_superior", emptyPolicy: "to_users", emptyUsers: "B,E" };
    case 12:
      return { mayReject: true };
    case 13:
      return { taskHour: 8, overtime: [{ afterHours: 0, action: "approve" }] };
    case 14:
      return {
        taskHour: 8,
        overtime: [
          { afterHours: -1, action: "remind" },
          { afterHours: 0, action: "transfer", to: "E" },
        ],
      };
    case 15:
      return { taskHour: 4, overtime: [{ afterHours: 2, action: "time_out" }] };
    case 16:
      return { initiatorPolicy: "self", emptyPolicy: "to_process_admin" };
    case 17:
      return { taskHour: 2, initiatorPolicy: "skip_if_others" };
    case 18:
      return { onReturn: { slate: "whole_slate", edits: "drop" } };
    case 11:
      return { control: true, emptyPolicy: "fail", taskHour: 2 };
    default:
      return {};
  }
}

/** The last number of a random process stands for END. */
function withEnd(definition: ProcessDefinition): ProcessDefinition {
  const known = new Set(definition.tasks.map((task) => task.taskId));
  const tasks = definition.tasks.map((task) => ({
    ...task,
    transitions: task.transitions.map((each) =>
      known.has(each.toTaskId) ? each : { ...each, toTaskId: "END" },
    ),
  }));
  return { ...definition, tasks };
}
