import { sealQueryInstance } from "#contract/calls/eseal-query.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handlePublic } from "../http/index.ts";
import { sealedUnder } from "./sealed-under.ts";

/** The application of a sealed document as anybody may know it. Refuses with `sealedFileUnknown`. */
export const queryInstanceDetailsHandler = handlePublic(sealQueryInstance, async ({ applyId }, scope) => {
  const sealed = await sealedUnder(scope, applyId);
  if (sealed === undefined) return refuse("sealedFileUnknown");
  const { organName, applyStatus, sealedAt, documents, bundle } = sealed;
  return { organName, processName: bundle.definition.processName, applyStatus, sealedAt, documents };
});
