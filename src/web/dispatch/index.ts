/** Where other systems send people: to a task of theirs, to one of ours, or to the newer interface. */
export { DispatchTaskPage } from "./dispatch-task-page.tsx";
export { DispatchThirdTaskPage } from "./dispatch-third-task-page.tsx";
export { TaskTipsPage } from "./task-tips-page.tsx";
export { UiRedirectPage } from "./ui-redirect-page.tsx";
