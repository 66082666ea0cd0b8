import { seatChanges } from "#contract/codes/seat-change.ts";
import {
  emptyPolicies,
  initiatorPolicies,
  joins,
  repeatPolicies,
  returnedEdits,
  returnSlates,
  splits,
  type TaskDefinition,
} from "#contract/shapes/process-definition.ts";

type TaskType = TaskDefinition["taskType"];

/** What a property takes, and so how it is edited. */
export type PropertyKind =
  | { kind: "choice"; of: readonly string[]; usual: string }
  | { kind: "flag" }
  | { kind: "number"; min: number }
  | { kind: "several"; of: readonly string[] }
  | { kind: "people" }
  | { kind: "steps" }
  | { kind: "fields" };

/** One property of a step: its key (`onReturn.slate` lies one deeper), which types have it, and what it takes. */
export type StepProperty = PropertyKind & {
  key: string;
  types: readonly TaskType[];
  section: "people" | "flow" | "decision";
  /** Shown only where this holds. */
  when?: (task: TaskDefinition) => boolean;
};

const approvals = ["approve"] as const;
const peopled = ["approve", "read"] as const;
const every = ["start", "approve", "read", "auto", "subprocess", "route", "delay", "seal"] as const;

/** Properties that need no editor of their own; a new one is a line here and a text. */
export const stepProperties: readonly StepProperty[] = [
  {
    key: "emptyPolicy",
    types: peopled,
    section: "people",
    kind: "choice",
    of: emptyPolicies,
    usual: "usual",
  },
  {
    key: "emptyUsers",
    types: peopled,
    section: "people",
    kind: "people",
    when: ({ emptyPolicy }) => emptyPolicy === "to_users",
  },
  {
    key: "initiatorPolicy",
    types: approvals,
    section: "people",
    kind: "choice",
    of: initiatorPolicies,
    usual: "usual",
  },
  {
    key: "repeatPolicy",
    types: approvals,
    section: "people",
    kind: "choice",
    of: repeatPolicies,
    usual: "none",
  },
  { key: "disjointWith", types: approvals, section: "people", kind: "steps" },
  {
    key: "split",
    types: every,
    section: "flow",
    kind: "choice",
    of: splits,
    usual: "first",
    when: ({ transitions, split }) => transitions.length > 1 || split !== undefined,
  },
  {
    key: "join",
    types: ["approve", "read", "auto", "subprocess", "route", "delay"],
    section: "flow",
    kind: "choice",
    of: joins,
    usual: "all",
  },
  { key: "delayHours", types: ["delay"], section: "flow", kind: "number", min: 0 },
  { key: "seatChanges", types: approvals, section: "decision", kind: "several", of: seatChanges },
  {
    key: "seatChangesMax",
    types: approvals,
    section: "decision",
    kind: "number",
    min: 1,
    when: ({ seatChanges: allowed = [] }) => allowed.length > 0,
  },
  { key: "mayReject", types: approvals, section: "decision", kind: "flag" },
  { key: "control", types: approvals, section: "decision", kind: "flag" },
  { key: "pointOfNoReturn", types: approvals, section: "decision", kind: "flag" },
  { key: "signatureRequired", types: approvals, section: "decision", kind: "flag" },
  { key: "countersignVeto", types: approvals, section: "decision", kind: "flag" },
  { key: "backNeedsVote", types: approvals, section: "decision", kind: "flag" },
  {
    key: "onReturn.slate",
    types: approvals,
    section: "decision",
    kind: "choice",
    of: returnSlates,
    usual: "person_only",
  },
  {
    key: "onReturn.edits",
    types: approvals,
    section: "decision",
    kind: "choice",
    of: returnedEdits,
    usual: "drop",
  },
  { key: "keyFields", types: approvals, section: "decision", kind: "fields" },
];

/** The key of what a property is called, in the texts of the designer. */
export function propertyTitleKey(key: string): string {
  return `property.${key.replace(".", "_")}`;
}

/** What is said of a step or a process, with those that lie one deeper beside the others. Pure. */
export function withInner(part: object): object {
  return Object.fromEntries(
    Object.entries(part).flatMap(([key, value]) => {
      const isAround = stepProperties.some((property) => property.key.startsWith(`${key}.`));
      return isAround
        ? Object.entries(value as object).map(([inner, each]) => [`${key}.${inner}`, each])
        : [[key, value]];
    }),
  );
}

/** Reads a property, one level deep where its key says so. */
export function readProperty(task: TaskDefinition, key: string): unknown {
  const [outer = "", inner] = key.split(".");
  const value = (task as Record<string, unknown>)[outer];
  return inner === undefined ? value : (value as Record<string, unknown> | undefined)?.[inner];
}

/** A step with a property set; `undefined` takes it away, and what is then empty around it. */
export function writeProperty(task: TaskDefinition, key: string, value: unknown): TaskDefinition {
  const [outer = "", inner] = key.split(".");
  const whole = task as unknown as Record<string, unknown>;
  const next = inner === undefined ? value : within(whole[outer], inner, value);
  if (next !== undefined) return { ...whole, [outer]: next } as unknown as TaskDefinition;
  const { [outer]: _gone, ...rest } = whole;
  return rest as unknown as TaskDefinition;
}

function within(around: unknown, key: string, value: unknown): object | undefined {
  const { [key]: _before, ...rest } = (around ?? {}) as Record<string, unknown>;
  const next = value === undefined ? rest : { ...rest, [key]: value };
  return Object.keys(next).length === 0 ? undefined : next;
}
