import type { FormPage } from "../shapes/form-page.ts";
import type { ProcessDefinition, TaskDefinition } from "../shapes/process-definition.ts";
import type { KnownNames } from "./known-names.ts";

/** What a task's settings are judged by. What is found out of the whole is found once, not for every task anew. */
export interface TaskSurroundings {
  definition: ProcessDefinition;
  /** The tasks by id, the first of each. */
  byId: ReadonlyMap<string, TaskDefinition>;
  /** One of them seals. */
  seals: boolean;
  page: FormPage | undefined;
  /** What a right over fields may name of the page. */
  addresses: ReadonlySet<string>;
  known: KnownNames;
}
