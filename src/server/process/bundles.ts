import { limits } from "#contract/limits.ts";
import { withStampForm } from "#contract/seals/stamp-form.ts";
import type { Bundle } from "#engine";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import type { Database, Tx } from "../db/index.ts";

/** Published versions never change (R4), so what was read once is kept, the longest unused forgotten first. */
const known = new WeakMap<Database, Map<string, Bundle>>();

/** The published version of a definition with the page it binds. */
export async function loadBundle(
  database: Database,
  tx: Tx,
  processId: string,
  version: number,
): Promise<Bundle> {
  const bundles = known.get(database) ?? new Map<string, Bundle>();
  known.set(database, bundles);
  const key = `${processId}\n${version}`;
  const kept = bundles.get(key);
  if (kept !== undefined) {
    // Taken out and put back: a map keeps the order of insertion.
    bundles.delete(key);
    bundles.set(key, kept);
    return kept;
  }
  const row = await tx
    .selectFrom("processVersion as version")
    .leftJoin("formPage as page", (join) =>
      join.onRef("page.pageId", "=", "version.pageId").onRef("page.version", "=", "version.pageVersion"),
    )
    .select(["version.definition", "page.page"])
    .where("version.processId", "=", processId)
    .where("version.version", "=", version)
    .executeTakeFirstOrThrow();
  const page = row.page as FormPage | null;
  const bundle: Bundle = {
    definition: row.definition as ProcessDefinition,
    version,
  };
  const whole = withStampForm(bundle.definition, page ?? undefined);
  if (whole !== undefined) bundle.page = whole;
  bundles.set(key, bundle);
  const [oldest] = bundles.keys();
  if (bundles.size > limits.bundlesKept && oldest !== undefined) bundles.delete(oldest);
  return bundle;
}
