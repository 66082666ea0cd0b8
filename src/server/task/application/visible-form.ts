import { amendedBundle } from "#engine";
import type { SecrecyLevel } from "#contract/codes/secrecy-level.ts";
import { withoutHidden } from "#contract/rules/field-rights.ts";
import { secrecyOf } from "#contract/rules/secrecy.ts";
import type { FormValues } from "#contract/schema.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { SessionScope } from "../../http/index.ts";
import { isProcessAdministrator, mayReadInstance, readerRights } from "../../viewer/index.ts";
import { loadBundle, readShown } from "../../process/index.ts";
import { shownPage } from "./shown-page.ts";

/** What somebody sees of an application's form. */
export interface VisibleForm {
  page: FormPage | undefined;
  /** The page without what is hidden from them. */
  shown: FormPage;
  values: FormValues;
  /** How secret the application is, also where the reader does not see the field that says so. */
  secrecy: SecrecyLevel | undefined;
  /** Sees everything of the application, its past included. */
  seesAll: boolean;
}

/** The form of an application as somebody may read it; `undefined`: for them there is no such application. */
export async function visibleForm(
  { tx, ports, actor }: Pick<SessionScope, "tx" | "ports" | "actor">,
  instanceId: number,
): Promise<VisibleForm | undefined> {
  const stored = await readShown(tx, { instanceId }, actor);
  if (stored === undefined || !mayReadInstance(stored, actor)) return undefined;
  const { snapshot } = stored;
  const published = await loadBundle(ports.database, tx, snapshot.processId, snapshot.processVersion);
  const bundle = amendedBundle(published, snapshot);
  const rights = readerRights(bundle, snapshot, actor, stored.row.readers);
  return {
    page: bundle.page,
    shown: shownPage(bundle, rights),
    values: withoutHidden(snapshot.form, bundle.page, rights),
    secrecy: secrecyOf(snapshot.form),
    seesAll:
      isProcessAdministrator(actor.access) &&
      actor.forbidden.hiddenFormFields(snapshot.processId).length === 0,
  };
}
