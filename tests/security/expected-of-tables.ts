import { type AccessOperation, accessFor, type TableModel } from "#tables";
import { rolesOf } from "./expected-of-calls.ts";
import type { Caller } from "./call-inputs.ts";

/** The right that each operation on a table asks for. */
export const rightOf: Readonly<Record<string, AccessOperation>> = {
  listTableRows: "read",
  getTableRow: "read",
  labelTableRows: "read",
  addTableRow: "create",
  updateTableRow: "update",
  saveTableRow: "read",
  moveTableRow: "update",
  removeTableRows: "delete",
  restoreTableRows: "restore",
  checkTableValue: "read",
  tableRowHistory: "history",
  revertTableRow: "update",
  undoTableBatch: "read",
  bulkUpdateTableRows: "update",
  bulkRemoveTableRows: "delete",
  exportTable: "export",
  importTablePreview: "import",
  remapTableImport: "import",
  listImportLines: "import",
  downloadImportErrors: "import",
  correctImportLine: "import",
  importTableCommit: "import",
  importTableRevert: "import",
  listTableJobs: "read",
  cancelTableJob: "read",
  runTableJobAgain: "read",
  downloadTableExport: "export",
  saveTableView: "read",
  removeTableView: "read",
};

/** Whether a caller has the right that an operation asks for, by the table's schema. */
export function hasRight(model: TableModel, operation: string, caller: Exclude<Caller, "stranger">): boolean {
  const reach = { administersEverything: caller === "everything" };
  const right = rightOf[operation];
  return right !== undefined && accessFor(model, rolesOf[caller], [], reach)[right];
}

/** Whether rows of a company that a caller does not work in are theirs to see, by the table's word for whose rows it has. */
export function reachesOthers({ scope }: TableModel, caller: Caller): boolean {
  return caller === "everything" && scope !== "organisation";
}

/** Whether a caller changes what belongs to the whole group, by that word. */
export function changesGroup({ changedBy = [] }: TableModel, caller: Exclude<Caller, "stranger">): boolean {
  return caller === "everything" || changedBy.some((role) => rolesOf[caller].includes(role));
}
