import { noticeTasksHandler } from "./notice-tasks.ts";
import { toReadInfoHandler } from "./to-read-info.ts";

/** What was sent to somebody to know. */
export const notificationHandlers = [noticeTasksHandler, toReadInfoHandler];
