import { previewTemplateHandler } from "./preview-template.ts";
import { noticeTasksHandler } from "./notice-tasks.ts";
import { listSentMailHandler, repeatSentMailHandler } from "./list-sent-mail.ts";
import { mailPreferencesHandler } from "./mail-preferences.ts";
import { openFromMailHandler } from "./open-from-mail.ts";
import { toReadInfoHandler } from "./to-read-info.ts";

export { queueMessages } from "./queue-messages.ts";
export { sendMessages } from "./send-messages.ts";
export { sendMessagesJob } from "./send-messages-job.ts";
export { messageTemplate } from "./message-template.ts";

/** What was sent to somebody to know, and the mails about it. */
export const notificationHandlers = [
  previewTemplateHandler,
  noticeTasksHandler,
  toReadInfoHandler,
  openFromMailHandler,
  mailPreferencesHandler,
  listSentMailHandler,
  repeatSentMailHandler,
];
