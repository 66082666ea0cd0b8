import type { NoticeRow } from "#contract/shapes/notice.ts";

/**
 * To the task it speaks of while that is mine, else to its application; of work that is still to come, and so not yet to
 * be read, to the list of it; to the contract it is about; to the page where other notices are seen to.
 */
export function noticeLink(row: NoticeRow): string {
  if (row.bpdTaskId !== null) return `/userTaskDesc?bpdTaskId=${row.bpdTaskId}`;
  if (row.kind === "advance_void") return "/preApprove";
  if (row.contractId !== null) return `/contractDetails/${row.contractId}`;
  if (row.applyId !== null) return `/applyDesc?applyId=${encodeURIComponent(row.applyId)}`;
  return pages[row.kind] ?? "/notification";
}

/** Where notices about no application lead. */
const pages: Readonly<Record<string, string>> = {
  absence_deputy: "/myConfig",
  absence_entered: "/myConfig",
  accounts_end: "/userManage?sort=validUntil&f.validUntil=filled&f.status=in:1",
  assistant_named: "/myAssistants",
  back_test_ended: "/processManage",
  back_test_failed: "/processManage",
  chat_undeliverable: "/backgroundJobs?tab=mail",
  feedback_answered: "/myFeedback",
  feedback_sent: "/myFeedback?view=all",
  hand_over_ended: "/taskChange",
  left_work: "/taskChange?holders=left",
  history_broken: "/backgroundJobs?tab=history",
  history_check_ended: "/backgroundJobs?tab=history",
  mail_undeliverable: "/backgroundJobs?tab=mail",
  migration_ended: "/processManage",
  report_file_failed: "/docsManager",
  report_file_ready: "/docsManager",
  special_operation_ended: "/instanceManage?operations=1",
};
