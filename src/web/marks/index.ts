import "./marks.css";

/** The small marks every work screen shares: status, urgency, and how links and link-like buttons look. */
export { ApplicationStatus } from "./application-status.tsx";
export { UrgencyMark } from "./urgency-mark.tsx";
