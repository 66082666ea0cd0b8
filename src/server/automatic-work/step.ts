/** A visit of an automatic step, as jobs about it are queued. */
export interface Step {
  instanceId: number;
  organId: number;
  visitId: number;
}

/** The name that working on automatic steps is queued under. */
export const automaticTask = "run_automatic_task";

/** A job about a step; `isReport`: of what came of a call, to be told to the application. */
export type StepPayload = Step & { isReport?: boolean };
