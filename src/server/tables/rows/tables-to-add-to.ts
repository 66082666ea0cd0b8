import type { Language } from "#contract/codes/language.ts";
import type { Reach } from "../../access/index.ts";
import type { Ports } from "../../http/index.ts";
import type { RestrictedData } from "../../viewer/index.ts";
import { contextOf, isHeldFrom, type TableContext } from "./table-context.ts";

/** Who adds rows without a session of theirs: in one organisation, whatever else they administer. */
export interface AddingPerson {
  userCode: string;
  access: readonly string[];
  forbidden: RestrictedData;
}

/** When and why they do it. */
export interface Adding {
  organId: number;
  language: Language;
  now: Date;
  requestCode: string;
}

/** A table to which somebody may add rows of an organisation; undefined where there is none of that name for them. */
export function tableToAddTo(
  ports: Ports,
  { userCode, access: roles, forbidden }: AddingPerson,
  { organId, ...adding }: Adding,
  entity: string,
): TableContext | undefined {
  const table = ports.tables.find(entity);
  if (table === undefined || table.model.storage === "call") return undefined;
  const reach: Reach = [organId];
  const context = contextOf(table, { userCode, organId, roles, forbidden, reach, ...adding }, ports);
  return context.access.create && !isHeldFrom(context) ? context : undefined;
}

/** All of them, in the order of their names. */
export function tablesToAddTo(ports: Ports, person: AddingPerson, adding: Adding): TableContext[] {
  return ports.tables.all().flatMap(({ model }) => tableToAddTo(ports, person, adding, model.name) ?? []);
}
