import type { SeatChange } from "../codes/seat-change.ts";
import type { FieldProblem } from "../errors/refusal.ts";

/** What a change of seats says besides its task and reason. */
export interface SeatChangeInput {
  change: SeatChange;
  userCodes?: readonly string[] | undefined;
  taskName?: string | undefined;
  stepMode?: string | undefined;
}

/** What belongs to some changes alone: with another it would be dropped, and the sender think it was done. */
const ofSomeChanges: Record<"userCodes" | "taskName" | "stepMode", readonly SeatChange[]> = {
  userCodes: ["transfer", "delegate", "addPeople", "insertStep"],
  taskName: ["insertStep"],
  stepMode: ["insertStep"],
};

/** What a change of seats says that belongs to another one. By field; what is empty asks for nothing. Pure. */
export function ofAnotherSeatChange(input: SeatChangeInput): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  for (const [field, changes] of Object.entries(ofSomeChanges) as [
    keyof typeof ofSomeChanges,
    SeatChange[],
  ][])
    if ((input[field] ?? "").length > 0 && !changes.includes(input.change))
      problems[field] = { problem: "ofAnotherAction" };
  return problems;
}
