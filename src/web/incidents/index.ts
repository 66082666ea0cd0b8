/** Steps that are stopped until an administrator has seen to them. */
export { IncidentsPage } from "./incidents-page.tsx";
