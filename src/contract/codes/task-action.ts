/** What a person may decide on a task, as the wire spells it (spec §4): `actionCode` is a string. */
export const TaskAction = {
  approve: "14",
  return: "15",
  requestCountersign: "16",
  countersignDisagree: "29",
  countersignAgree: "34",
} as const;

export type TaskAction = (typeof TaskAction)[keyof typeof TaskAction];
