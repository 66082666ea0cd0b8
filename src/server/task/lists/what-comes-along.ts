import { sql } from "kysely";
import type { FieldRight } from "#contract/codes/field-right.ts";
import { type ComesWith, comesWith, fieldsOfComesWith } from "#contract/rules/comes-with.ts";
import { withoutHidden } from "#contract/rules/field-rights.ts";
import type { FormValues } from "#contract/schema.ts";
import { fieldRightsFor } from "#engine";
import type { SessionScope } from "../../http/index.ts";
import type { LocalizedBundle } from "../../process/index.ts";
import { withoutRestrictedFields } from "../../viewer/index.ts";
import type { OfVersion } from "../bundles-of.ts";
import { whatReadersSee } from "./what-readers-see.ts";

interface OfApplication extends OfVersion {
  instanceId: number;
  applyUserCode: string;
  filedBy: string;
}

interface OfTask extends OfApplication {
  taskId: string;
}

type BundleOf = (row: OfVersion) => LocalizedBundle;

/** What the applications of tasks come with, as far as each task shows it to this reader; asked for at once for all. */
export async function whatComesAlong(
  scope: SessionScope,
  rows: readonly OfTask[],
  bundleOf: BundleOf,
): Promise<(row: OfTask) => ComesWith> {
  const forms = await formsOf(scope, rows, bundleOf);
  return (row) => {
    const bundle = bundleOf(row);
    const application = { processId: row.processId, applicant: row.applyUserCode, filedBy: row.filedBy };
    const rights = withoutRestrictedFields(fieldRightsFor(bundle, row.taskId), application, scope.actor);
    return asShown(forms.get(row.instanceId), bundle, rights);
  };
}

/** What applications come with, as far as this reader sees it by their part in each; asked for at once for all. */
export async function whatReadersFind(
  scope: SessionScope,
  rows: readonly OfApplication[],
  bundleOf: BundleOf,
): Promise<(row: OfApplication) => ComesWith> {
  const forms = await formsOf(scope, rows, bundleOf);
  const rightsOf = await whatReadersSee(scope, [...forms.keys()]);
  return (row) => {
    const [form, bundle] = [forms.get(row.instanceId), bundleOf(row)];
    return asShown(form, bundle, form === undefined ? {} : rightsOf(row, bundle));
  };
}

function asShown(
  form: FormValues = {},
  bundle: LocalizedBundle,
  rights: Record<string, FieldRight>,
): ComesWith {
  // A step that was put in later shows what its own page says; nothing is said of it here.
  const seen = Object.keys(rights).length === 0 ? {} : withoutHidden(form, bundle.page, rights);
  return comesWith(seen, bundle.page);
}

/** Of each form the fields that matter here, and no others. */
async function formsOf(
  { tx }: Pick<SessionScope, "tx">,
  rows: readonly OfApplication[],
  bundleOf: BundleOf,
): Promise<Map<number, FormValues>> {
  const wanted = rows.flatMap((row) =>
    fieldsOfComesWith(bundleOf(row).page).map((code) => ({ instanceId: row.instanceId, code })),
  );
  if (wanted.length === 0) return new Map();
  const found = await sql<{ instanceId: number; form: FormValues }>`
    select i.instance_id, jsonb_object_agg(t.code, i.form -> t.code) as form
    from unnest(${wanted.map(({ instanceId }) => instanceId)}::bigint[], ${wanted.map(({ code }) => code)}::text[])
      as t (instance_id, code)
    join process_instance i on i.instance_id = t.instance_id and i.form ? t.code
    group by i.instance_id`.execute(tx);
  return new Map(found.rows.map(({ instanceId, form }) => [instanceId, form]));
}
