import { END, type ProcessDefinition } from "#contract/shapes/process-definition.ts";

/** What a new process begins with: the start step, and the way to the end. */
export function newDefinition(
  processId: string,
  given: {
    processName: string;
    company: string;
    startName: string;
    startRoles: readonly string[];
    /** What a text is called in the language of whoever writes it, where that is not Chinese. */
    namesOf: (text: string) => Record<string, string> | undefined;
  },
): ProcessDefinition {
  const i18n = given.namesOf(given.processName);
  const startNames = given.namesOf(given.startName);
  return {
    processId,
    processName: given.processName,
    ...(i18n && { i18n }),
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
        ...(startNames && { i18n: startNames }),
        taskType: "start",
        transitions: [{ sequence: 1, toTaskId: END, transExpression: "" }],
      },
    ],
  };
}
