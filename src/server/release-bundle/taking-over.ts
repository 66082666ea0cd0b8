import type { SessionScope } from "../http/index.ts";

/** Who takes something over, and the release it comes with; none where nothing is to stay. */
export interface TakingOver {
  scope: SessionScope;
  everywhere: boolean;
  releaseId: number | null;
}
