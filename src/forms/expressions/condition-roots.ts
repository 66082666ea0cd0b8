/** The named values a condition may read, with the members of those that have a fixed set. */
export const conditionRoots = {
  form: undefined,
  applicant: ["userCode", "realName", "deptId", "deptName", "deptLevel"],
  instance: ["instanceId", "applyId", "processId", "title", "urgency", "organId", "round"],
  now: undefined,
  /** The row a column's formula stands in; known nowhere else. */
  row: undefined,
  /** What came of an automatic step's work; known to the fields it sets alone. */
  answer: undefined,
} as const;

export type ConditionRoot = keyof typeof conditionRoots;

export function isConditionRoot(name: string): name is ConditionRoot {
  return Object.hasOwn(conditionRoots, name);
}
