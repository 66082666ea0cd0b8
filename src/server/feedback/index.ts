import { answerFeedbackHandler, listFeedbackHandler, myFeedbackHandler } from "./answer-feedback.ts";
import { sendFeedbackHandler } from "./send-feedback.ts";

/** What people tell the administrators of their organisation, and what those answer. */
export const feedbackHandlers = [
  sendFeedbackHandler,
  myFeedbackHandler,
  listFeedbackHandler,
  answerFeedbackHandler,
];
