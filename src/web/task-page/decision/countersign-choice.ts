/** Whom one asks, and whether all of them must answer. */
export interface CountersignChoice {
  signUsers: { userCode: string; realName: string }[];
  signMode: "all" | "any" | "sequential";
}
