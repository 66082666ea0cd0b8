import type { Done } from "#engine";

/** Whether a command submitted an application, for the first time or again. Pure. */
export function isSubmission(
  before: Pick<Done["snapshot"], "status"> | undefined,
  after: Pick<Done["snapshot"], "status">,
): boolean {
  const waited = before?.status === "draft" || before?.status === "returned";
  return waited && after.status !== "draft" && after.status !== "returned" && after.status !== "cancelled";
}
