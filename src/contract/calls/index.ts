import type { CallDeclaration } from "./define-call.ts";
import * as auth from "./auth.ts";
import * as opt from "./opt.ts";
import * as ours from "./ours.ts";
import * as task from "./task.ts";
import * as user from "./user.ts";

/** Every call of the product. Server, OpenAPI and tests walk it; a screen imports just the calls it makes. */
export const calls: readonly CallDeclaration[] = [auth, ours, opt, task, user].flatMap((group) =>
  Object.values<CallDeclaration>(group),
);
