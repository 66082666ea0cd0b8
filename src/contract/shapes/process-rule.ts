import type { TaskDefinition } from "./process-definition.ts";

/** A row of the table `processRule` as the engine reads it: a policy of one task, or of a whole process. */
export interface ProcessRule {
  /** Of every task of the process when empty. */
  taskId: string;
  ruleType: "repeatApprover" | "overtime" | "emptyAssignee";
  repeatPolicy?: NonNullable<TaskDefinition["repeatPolicy"]>;
  overtimePolicy?: "remind" | "superior" | "transfer" | "approve";
  /** Working hours after the deadline. */
  afterHours?: number;
  transferTo?: string;
  emptyPolicy?: NonNullable<TaskDefinition["emptyPolicy"]>;
  namedUsers?: string[];
}
