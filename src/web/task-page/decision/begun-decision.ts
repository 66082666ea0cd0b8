import { type SeatChange, seatChanges } from "#contract/codes/seat-change.ts";
import type { CountersignChoice } from "./countersign-choice.ts";
import { type DecisionMode, decisionModes } from "./decision-mode.ts";
import type { PersonChosen } from "./person-chosen.ts";
import type { ReturnChoice } from "./return-choice.ts";

/** How others are let into the task, and what was chosen and written for it. */
export interface BegunHands {
  change: SeatChange;
  people: readonly PersonChosen[];
  /** Of a step that is put in. */
  taskName: string;
  stepMode: "all" | "any";
  reason: string;
}

/** Which way of deciding was asked for besides the one that stands open, and what was chosen for it. */
export interface BegunDecision {
  mode: DecisionMode | undefined;
  back: ReturnChoice;
  countersign: CountersignChoice;
  hands: BegunHands | undefined;
}

/** Nothing was asked for. */
export const nothingBegun: BegunDecision = {
  mode: undefined,
  back: { backTo: undefined, resume: "walk" },
  countersign: { signUsers: [], signMode: "all" },
  hands: undefined,
};

/** Whether anything was asked for besides what stands open. */
export function isBegun({ mode, hands }: BegunDecision): boolean {
  return mode !== undefined || hands !== undefined;
}

/** Others are let into the task in this way; nobody is chosen yet. */
export function beginHands(change: SeatChange): BegunHands {
  return { change, people: [], taskName: "", stepMode: "all", reason: "" };
}

/** Reads what was begun from what is kept of it; what is damaged counts as not chosen. */
export function readBegun(kept: unknown): BegunDecision {
  const mode = decisionModes.find((each) => each === at(kept, "mode"));
  const back = at(kept, "back");
  const countersign = at(kept, "countersign");
  return {
    mode,
    back: {
      backTo: targetOf(at(back, "backTo")),
      resume: at(back, "resume") === "direct" ? "direct" : "walk",
    },
    countersign: {
      signUsers: peopleOf(at(countersign, "signUsers")),
      signMode:
        (["any", "sequential"] as const).find((each) => each === at(countersign, "signMode")) ?? "all",
    },
    hands: handsOf(at(kept, "hands")),
  };
}

function handsOf(kept: unknown): BegunHands | undefined {
  const change = seatChanges.find((each) => each === at(kept, "change"));
  if (change === undefined) return undefined;
  const wordsAt = (name: string): string => {
    const words = at(kept, name);
    return typeof words === "string" ? words : "";
  };
  return {
    change,
    people: peopleOf(at(kept, "people")),
    taskName: wordsAt("taskName"),
    stepMode: at(kept, "stepMode") === "any" ? "any" : "all",
    reason: wordsAt("reason"),
  };
}

function peopleOf(kept: unknown): PersonChosen[] {
  return Array.isArray(kept) ? kept.flatMap((each) => personOf(each) ?? []) : [];
}

function targetOf(kept: unknown): ReturnChoice["backTo"] {
  const taskId = at(kept, "taskId");
  const person = personOf(kept);
  return typeof taskId === "string" && person !== undefined ? { taskId, ...person } : undefined;
}

function personOf(kept: unknown): PersonChosen | undefined {
  const userCode = at(kept, "userCode");
  const realName = at(kept, "realName");
  return typeof userCode === "string" && typeof realName === "string" ? { userCode, realName } : undefined;
}

function at(kept: unknown, name: string): unknown {
  return typeof kept === "object" && kept !== null ? (kept as Record<string, unknown>)[name] : undefined;
}
