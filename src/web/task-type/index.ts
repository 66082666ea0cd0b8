/** What the origins of tasks are called, in which order, and which are shown. */
export { TaskTypePage } from "./task-type-page.tsx";
