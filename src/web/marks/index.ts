/** The small marks every work screen shares: status, urgency, who filed it, and how links and link-like buttons look. */
export { ApplicationStatus } from "./application-status.tsx";
export { ApplicationTitle } from "./application-title.tsx";
export { FiledBy } from "./filed-by.tsx";
export { FollowedMark } from "./followed-mark.tsx";
export { UrgencyMark } from "./urgency-mark.tsx";
