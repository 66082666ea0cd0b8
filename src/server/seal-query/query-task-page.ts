import { sealQueryTaskPage } from "#contract/calls/eseal-query.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { publicStampFields } from "#contract/seals/stamp-form.ts";
import { componentsOf } from "#contract/shapes/form-components.ts";
import { handlePublic } from "../http/index.ts";
import { sealedUnder } from "./sealed-under.ts";

/**
 * The stamp form with its public fields alone; what else the page has does not leave the server. Refuses with
 * `sealedFileUnknown`.
 */
export const queryTaskPageHandler = handlePublic(sealQueryTaskPage, async ({ applyId }, scope) => {
  const sealed = await sealedUnder(scope, applyId);
  if (sealed === undefined) return refuse("sealedFileUnknown");
  const { bundle, form: values } = sealed;
  const { processId, processName } = bundle.definition;
  const components = componentsOf(bundle.page).filter(({ componentCode }) =>
    publicStampFields.includes(componentCode),
  );
  const codes = components.map(({ componentCode }) => componentCode);
  return {
    form: { pageId: processId, version: 1, state: "effective" as const, label: processName, components },
    values: Object.fromEntries(codes.map((code) => [code, values[code] ?? null])),
    fieldRights: Object.fromEntries(codes.map((code) => [code, "read" as const])),
  };
});
