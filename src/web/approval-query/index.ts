/** The query of approval tasks: who has and had what, in the applications one may query. */
export { ApprovalQueryPage } from "./approval-query-page.tsx";
