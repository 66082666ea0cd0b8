import type { Handler } from "./http/index.ts";
import { sessionHandlers } from "./session/index.ts";

/** What serves the declared calls. Each feature brings its own. */
export const handlers: readonly Handler[] = [...sessionHandlers];
