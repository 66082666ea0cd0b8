/** A step that always needs somebody to look (control), or is no approval, takes no opinion in advance. */
export function takesAdvanceOpinion(task: { taskType: string; control?: boolean } | undefined): boolean {
  return task?.taskType === "approve" && task.control !== true;
}
