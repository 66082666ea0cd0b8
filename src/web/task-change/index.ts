/** Giving somebody's open task to another person. */
export { TaskChangePage } from "./task-change-page.tsx";
