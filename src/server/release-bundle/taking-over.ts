import type { SessionScope } from "../http/index.ts";

/** Who takes something over, and the release it comes with; none where nothing is to stay. */
export interface TakingOver {
  scope: SessionScope;
  everywhere: boolean;
  releaseId: number | null;
  /** Why a process is taken over although sample cases of it go another way then. */
  reason: string;
  /** Hears of such cases. */
  onFailing?: (count: number) => void;
}
