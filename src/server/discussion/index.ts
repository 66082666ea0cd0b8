import { editPostHandler, withdrawPostHandler } from "./change-post.ts";
import { closeQuestionHandler } from "./close-question.ts";
import { discussionHandler } from "./read-discussion.ts";
import { postToDiscussionHandler } from "./post-to-discussion.ts";

export { isPostedFile } from "./is-posted-file.ts";

/** What people say to each other about an application, beside its way. */
export const discussionHandlers = [
  discussionHandler,
  postToDiscussionHandler,
  editPostHandler,
  withdrawPostHandler,
  closeQuestionHandler,
];
