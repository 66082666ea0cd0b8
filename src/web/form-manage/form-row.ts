import type { OutputOf } from "#contract/calls/define-call.ts";
import type { listPagesByKeyAndIdForAll } from "#contract/calls/opt-form-page.ts";

/** A version of a form as the list has it. */
export type FormRow = OutputOf<typeof listPagesByKeyAndIdForAll>["rows"][number];
