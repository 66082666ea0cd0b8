import type { KnownNames } from "./known-names.ts";
import type { TransitionSurroundings } from "./transition-setup.ts";

/** What an automatic step is judged by. */
export interface AutomaticSurroundings
  extends Pick<TransitionSurroundings, "definition" | "page" | "checkExpression"> {
  known: KnownNames;
}
