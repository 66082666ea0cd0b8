import type { PersonChosen } from "./person-chosen.ts";

/** Whom one asks, and whether all of them must answer. */
export interface CountersignChoice {
  signUsers: PersonChosen[];
  signMode: "all" | "any" | "sequential";
}
