import type { Language } from "#contract/codes/language.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { AccessOperation, TableAccess, TableModel } from "#tables";
import type { Reach } from "../../access/index.ts";
import type { RestrictedData } from "../../viewer/index.ts";
import type { Actor, ConfirmCaller, Ports, SessionScope, Standing } from "../../http/index.ts";
import type { ServedTable } from "../../ports.ts";

/** Who acts, when and why: what every change of a row is recorded with. */
export interface Author {
  userCode: string;
  organId: number;
  roles: readonly string[];
  /** What they may not see. */
  forbidden: RestrictedData;
  /** Whose people and rows exist for them. */
  reach: Reach;
  language: Language;
  now: Date;
  requestCode: string;
  /** To be asked before what they write is committed. */
  confirm?: ConfirmCaller | undefined;
  /** What one statement asks instead, where it stores by itself. */
  standing?: Standing | undefined;
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
  {
    language,
    request,
  }: {
    language: Language;
    request: Pick<SessionScope["request"], "requestCode" | "now" | "confirm" | "standing">;
  },
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
    confirm: request.confirm,
    standing: request.standing,
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
  const access = table.accessOf(author.roles, author.forbidden.hiddenFields(table.model.name), author.reach);
  return { table, model: table.model, access, author, ports };
}

/** A table in the hands of a person who changes what is in their own name: what its schema gives administrators. */
export function ownTable(
  { actor, ports, ...scope }: Pick<SessionScope, "actor" | "ports" | "language" | "request">,
  entity: string,
): TableContext | undefined {
  const table = ports.tables.find(entity);
  if (table === undefined) return undefined;
  return contextOf(table, { ...authorOf(actor, scope), roles: ["admin"] }, ports);
}

/** A table for whoever asks; undefined where none has the name. */
export function tableFor(
  scope: Pick<SessionScope, "actor" | "ports" | "language" | "request">,
  entity: string,
): TableContext | undefined {
  const { actor, ports } = scope;
  const table = ports.tables.find(entity);
  return table === undefined ? undefined : contextOf(table, authorOf(actor, scope), ports);
}

/** Another table for the same person. */
export function contextFor({ author, ports }: TableContext, entity: string): TableContext | undefined {
  const table = ports.tables.find(entity);
  return table === undefined ? undefined : contextOf(table, author, ports);
}

/** Whether rows of a table are for administrators of everything, and not for whom it is in the hands of. */
export function isHeldFrom({
  model,
  author,
}: {
  model: TableModel;
  author: Pick<Author, "roles" | "reach">;
}): boolean {
  const { changedBy } = model;
  if (changedBy === undefined || author.reach === "everything") return false;
  return !changedBy.some((role) => role === "*" || author.roles.includes(role));
}

/** Why somebody may not do something with a table: it counts in every organisation, or their roles do not let them. */
export function refusalOf(
  table: ServedTable,
  author: Pick<Author, "roles" | "reach">,
  right: AccessOperation,
): Refusal {
  const reads = right === "read" || right === "export" || right === "history";
  const isRolesOwn = table.accessOf(author.roles, [], "everything")[right];
  const isHeld = !reads && isRolesOwn && isHeldFrom({ model: table.model, author });
  return refuse(isHeld ? "countsEverywhere" : "noPermission");
}
