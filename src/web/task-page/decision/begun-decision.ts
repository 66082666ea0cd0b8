import type { CountersignChoice } from "./countersign-choice.ts";
import { type DecisionMode, decisionModes } from "./decision-mode.ts";
import type { ReturnChoice } from "./return-choice.ts";

/** Which way of deciding was asked for besides the one that stands open, and what was chosen for it. */
export interface BegunDecision {
  mode: DecisionMode | undefined;
  back: ReturnChoice;
  countersign: CountersignChoice;
}

/** Nothing was asked for. */
export const nothingBegun: BegunDecision = {
  mode: undefined,
  back: { backTo: undefined, resume: "walk" },
  countersign: { signUsers: [], signMode: "all" },
};

/** Reads what was begun from what is kept of it; what is damaged counts as not chosen. */
export function readBegun(kept: unknown): BegunDecision {
  const mode = decisionModes.find((each) => each === at(kept, "mode"));
  if (mode === undefined) return nothingBegun;
  const back = at(kept, "back");
  const countersign = at(kept, "countersign");
  const people = at(countersign, "signUsers");
  return {
    mode,
    back: {
      backTo: targetOf(at(back, "backTo")),
      resume: at(back, "resume") === "direct" ? "direct" : "walk",
    },
    countersign: {
      signUsers: Array.isArray(people) ? people.flatMap((each) => personOf(each) ?? []) : [],
      signMode:
        (["any", "sequential"] as const).find((each) => each === at(countersign, "signMode")) ?? "all",
    },
  };
}

function targetOf(kept: unknown): ReturnChoice["backTo"] {
  const taskId = at(kept, "taskId");
  const person = personOf(kept);
  return typeof taskId === "string" && person !== undefined ? { taskId, ...person } : undefined;
}

function personOf(kept: unknown): CountersignChoice["signUsers"][number] | undefined {
  const userCode = at(kept, "userCode");
  const realName = at(kept, "realName");
  return typeof userCode === "string" && typeof realName === "string" ? { userCode, realName } : undefined;
}

function at(kept: unknown, name: string): unknown {
  return typeof kept === "object" && kept !== null ? (kept as Record<string, unknown>)[name] : undefined;
}
