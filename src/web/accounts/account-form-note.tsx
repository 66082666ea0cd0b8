import { accountDetail } from "#contract/calls/accounts.ts";
import type { TableRow } from "#contract/shapes/tables.ts";
import type { Row } from "#tables";
import { useCall, useMay } from "../api/index.ts";
import { HeadlessDepartments } from "./headless-departments.tsx";

/** What the end of an account leaves behind, said while one is about to save it. */
export function AccountFormNote({ base, row }: { base: TableRow; row: Row }) {
  const may = useMay(accountDetail.name) === true;
  const ends = isOver(row) && !isOver(base);
  const userCode = String(base["userCode"]);
  const { data } = useCall(accountDetail, { userCode }, { enabled: may && ends, quiet: true, staleTime: 0 });
  if (!ends || data === undefined) return null;
  return <HeadlessDepartments ahead departments={data.headed.filter(({ hasOthers }) => !hasOthers)} />;
}

/** By the date of the server's days, which are of UTC. */
function isOver({ status, validUntil }: Row): boolean {
  const today = new Date().toISOString().slice(0, 10);
  return status === "0" || (typeof validUntil === "string" && validUntil < today);
}
