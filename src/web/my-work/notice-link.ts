import type { NoticeRow } from "#contract/shapes/notice.ts";

/** To the task it speaks of while that is mine, else to its application; to the people whose accounts end. */
export function noticeLink(row: NoticeRow): string {
  if (row.bpdTaskId !== null) return `/userTaskDesc?bpdTaskId=${row.bpdTaskId}`;
  if (row.applyId !== null) return `/applyDesc?applyId=${encodeURIComponent(row.applyId)}`;
  if (row.kind === "accounts_end") return "/userManage?sort=validUntil&f.validUntil=filled&f.status=in:1";
  return "/notification";
}
