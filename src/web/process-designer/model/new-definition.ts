import { END, type ProcessDefinition } from "#contract/shapes/process-definition.ts";

/** What a new process begins with: the start step, and the way to the end. */
export function newDefinition(
  processId: string,
  given: { processName: string; company: string; startName: string; startRoles: readonly string[] },
): ProcessDefinition {
  return {
    processId,
    processName: given.processName,
    processTypeId: "",
    company: given.company,
    status: "draft",
    processVisibility: "visible",
    processComments: "",
    startRoles: [...given.startRoles],
    tags: [],
    tasks: [
      {
        taskId: "apply",
        taskName: given.startName,
        taskType: "start",
        transitions: [{ sequence: 1, toTaskId: END, transExpression: "" }],
      },
    ],
  };
}
