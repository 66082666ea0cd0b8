import type { FormPage } from "../shapes/form-page.ts";
import type { ProcessDefinition } from "../shapes/process-definition.ts";
import type { KnownNames } from "./known-names.ts";

/** What a task's settings are judged by. */
export interface TaskSurroundings {
  definition: ProcessDefinition;
  page: FormPage | undefined;
  known: KnownNames;
}
