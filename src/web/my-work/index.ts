/** My applications, my approvals, what I follow, and my notifications. */
export { MyApplicationsPage } from "./my-applications-page.tsx";
export { MyApprovalsPage } from "./my-approvals-page.tsx";
export { MyFollowedPage } from "./my-followed-page.tsx";
export { NotificationsPage } from "./notifications-page.tsx";
/** Where a row of an application, and where a notification, leads. */
export { applicationLink } from "./application-link.ts";
export { noticeLink } from "./notice-link.ts";
