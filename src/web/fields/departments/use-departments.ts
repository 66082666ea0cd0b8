import { listDepartments } from "#contract/calls/user-lists.ts";
import { useCall } from "../../api/index.ts";

/** The departments of this organisation; asked once in a while, they change rarely. */
export function useDepartments() {
  return useCall(listDepartments, {}, { staleTime: 600_000, quiet: true });
}
