/**
 * Everything that people are told, by what it is to them; a kind is a key of `texts/<language>/notices.json`. People
 * choose by these groups which notices reach them how.
 */
export const noticeKindsByGroup = {
  /** Work that has come to me. */
  tasks: [
    "task_received",
    "countersign_requested",
    "countersign_answered",
    "returned",
    "seal_by_hand",
    "question_asked",
    "question_answered",
    "advance_changed",
    "advance_refused",
    "advance_applied",
    "advance_void",
    "advance_deputy",
  ],
  /** Work of mine, or of my people, that is late or waited for. */
  reminders: ["urged", "overdue", "overdue_of"],
  /** What became of the applications I filed, or that were filed in my name. */
  applications: ["completed", "rejected", "cancelled", "withdrawn", "filed_for_you"],
  /** What became of the applications I follow. */
  followed: [
    "followed_moved",
    "followed_completed",
    "followed_rejected",
    "followed_cancelled",
    "followed_returned",
    "followed_recalled",
  ],
  /** Sent to me to read. */
  reading: ["feedback_answered", "to_read", "sent_to_read", "sent_by_rule", "read_reminder", "step_message"],
  /** What is said about applications I have to do with. */
  discussion: ["discussion_mentioned", "discussion_posted"],
  /** Work that is no longer mine, or goes another way. */
  changes: [
    "task_withdrawn",
    "walked_again",
    "recalled",
    "reassigned",
    "removed_from_task",
    "countersign_settled",
    "countersign_withdrawn",
    "taken_over",
    "jumped",
    "migrated",
    "overdue_transferred",
    "overdue_approved",
    "overdue_ended",
    "absence_deputy",
    "absence_entered",
    "assistant_named",
  ],
  /** Legal contracts I am responsible for or named in. */
  contracts: [
    "contract_ends",
    "contract_instalment_due",
    "contract_reminder",
    "contract_approved",
    "contract_sealed",
    "contract_returned",
    "contract_rejected",
  ],
  /** What an administrator has to see to. */
  administration: [
    "approver_not_found",
    "step_stopped",
    "returned_often",
    "overdue_stuck",
    "accounts_end",
    "left_work",
    "seal_order_given_up",
    "mail_undeliverable",
    "documents_not_mailed",
    "chat_undeliverable",
    "history_broken",
    "feedback_sent",
  ],
  /** Work in the background that I began, and that has ended. */
  jobs: [
    "import_ended",
    "export_ended",
    "bulk_change_ended",
    "table_change_undone",
    "table_job_failed",
    "report_file_ready",
    "report_file_failed",
    "hand_over_ended",
    "migration_ended",
    "special_operation_ended",
    "back_test_ended",
    "back_test_failed",
    "history_check_ended",
  ],
  /** The safety of my account: nobody can do without these. */
  account: ["account_ends", "device_copied", "second_factor_reset"],
} as const;

export type NoticeGroup = keyof typeof noticeKindsByGroup;
export type NoticeKind = (typeof noticeKindsByGroup)[NoticeGroup][number];

export const noticeGroups = Object.keys(noticeKindsByGroup) as readonly NoticeGroup[];
export const noticeKinds: readonly NoticeKind[] = Object.values(noticeKindsByGroup).flat();

const groups = new Map<string, NoticeGroup>(
  noticeGroups.flatMap((group) => noticeKindsByGroup[group].map((kind) => [kind, group] as const)),
);

/** To which group a kind belongs; undefined for a kind this version does not know. */
export function noticeGroupOf(kind: string): NoticeGroup | undefined {
  return groups.get(kind);
}
