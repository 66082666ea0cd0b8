import type { Language } from "#contract/codes/language.ts";
import type { TableAccess, TableModel } from "#tables";
import type { Reach } from "../../access/index.ts";
import type { ForbiddenData } from "../../data-forbid/index.ts";
import type { Actor, Ports, SessionScope } from "../../http/index.ts";
import type { ServedTable } from "../../ports.ts";

/** Who acts, when and why: what every change of a row is recorded with. */
export interface Author {
  userCode: string;
  organId: number;
  roles: readonly string[];
  /** What he may not see. */
  forbidden: ForbiddenData;
  /** Whose people and rows exist for him. */
  reach: Reach;
  language: Language;
  now: Date;
  requestCode: string;
}

/** One table in the hands of one person. */
export interface TableContext {
  table: ServedTable;
  model: TableModel;
  access: TableAccess;
  author: Author;
  ports: Ports;
}

/** The author of a request. */
export function authorOf(
  actor: Actor,
  { language, request }: { language: Language; request: { requestCode: string; now: Date } },
): Author {
  const { userCode, organId, access: roles, forbidden, reach } = actor;
  return {
    userCode,
    organId,
    roles,
    forbidden,
    reach,
    language,
    now: request.now,
    requestCode: request.requestCode,
  };
}

/** An author as what administers: for the questions that are asked in the transaction of the change. */
export function asActor({
  userCode,
  organId,
  roles,
}: Author): Pick<Actor, "userCode" | "organId" | "access"> {
  return { userCode, organId, access: roles };
}

/** A table for an author. */
export function contextOf(table: ServedTable, author: Author, ports: Ports): TableContext {
  const access = table.accessOf(author.roles, author.forbidden.hiddenFields(table.model.name));
  return { table, model: table.model, access, author, ports };
}

/** A table for whoever asks; undefined where none has the name. */
export function tableFor(
  { actor, ports, ...scope }: Pick<SessionScope, "actor" | "ports" | "language" | "request">,
  entity: string,
): TableContext | undefined {
  const table = ports.tables.find(entity);
  return table === undefined ? undefined : contextOf(table, authorOf(actor, scope), ports);
}

/** Another table for the same person. */
export function besides({ author, ports }: TableContext, entity: string): TableContext | undefined {
  const table = ports.tables.find(entity);
  return table === undefined ? undefined : contextOf(table, author, ports);
}
