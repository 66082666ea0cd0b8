import { organProperty } from "./table-scope.ts";
import {
  type AccessOperation,
  accessOperations,
  type TableModel,
  type TableOperation,
} from "./table-model.ts";

export type TableAccess = Readonly<Record<AccessOperation, boolean>> & {
  readonly readableFields: ReadonlySet<string>;
  readonly writableFields: ReadonlySet<string>;
};

/** Operations whose removal (`api: {create: false}`) takes a right away; `read` goes with the list. */
const operationOf: Readonly<Record<AccessOperation, TableOperation>> = {
  read: "list",
  create: "create",
  update: "update",
  delete: "delete",
  export: "export",
  import: "import",
  history: "history",
  restore: "restore",
};

/** Rights that change rows. */
const changing: readonly AccessOperation[] = ["create", "update", "delete", "import", "restore"];

/**
 * What a person with these roles may do with a table and its fields. `*` is every logged-in person.
 * Who may not read has no rights at all; a field that only the server sets is writable for nobody;
 * a field may be writable and not readable (a secret). `hidden` are fields kept from this person whatever their roles: they are
 * neither read nor written; the key never is. History needs `audit`, restore a recycle bin. Rows that `changedBy` holds back
 * are changed by administrators of everything and the roles it names; whose a shared row is, they alone decide. Pure.
 */
export function accessFor(
  model: TableModel,
  roles: readonly string[],
  hidden: readonly string[] = [],
  { administersEverything = false }: { administersEverything?: boolean } = {},
): TableAccess {
  const holds = (wanted: readonly string[]): boolean =>
    wanted.some((role) => role === "*" || roles.includes(role));
  const exists = (operation: AccessOperation): boolean => {
    if (operation === "history" && !model.audit) return false;
    if (operation === "restore" && !model.softDelete) return false;
    return operation === "read" || !model.removedOperations.includes(operationOf[operation]);
  };
  const mayRead = holds(model.access.read);
  const isHeld = model.changedBy !== undefined && !administersEverything && !holds(model.changedBy);
  const rights = Object.fromEntries(
    accessOperations.map((operation) => [
      operation,
      mayRead &&
        exists(operation) &&
        holds(model.access[operation]) &&
        !(isHeld && changing.includes(operation)),
    ]),
  ) as Record<AccessOperation, boolean>;
  const writes = rights.create || rights.update || rights.import;
  const named = (fits: (field: TableModel["fields"][number]) => boolean) =>
    new Set(
      model.fields
        .filter((field) => fits(field) && (field.name === model.key || !hidden.includes(field.name)))
        .map((field) => field.name),
    );
  return {
    ...rights,
    readableFields: named((field) => mayRead && (field.readRoles === undefined || holds(field.readRoles))),
    writableFields: named(
      (field) =>
        writes &&
        !field.readOnly &&
        (administersEverything || model.scope !== "shared" || field.name !== organProperty) &&
        (field.writeRoles === undefined || holds(field.writeRoles)),
    ),
  };
}
