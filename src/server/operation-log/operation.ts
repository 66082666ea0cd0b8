/** A line of the operation log. Never a password, a token or what stands in a form. */
export interface Operation {
  /** `refused`: a decision or an administrative act that was not done; `file_read`: a confidential file was fetched. */
  kind: "login" | "login_failed" | "logout" | "operation" | "refused" | "file_read" | "error";
  userCode?: string;
  organId?: number;
  call?: string;
  /** The thing acted on. */
  subject?: string;
  /** Whom it concerns, by their codes with blanks between. */
  target?: string;
  /** What it was before and is now, where that can be said in a line. */
  from?: string;
  to?: string;
  /** Why it failed: the name of an error of the catalogue. */
  reason?: string;
  /** What an error said; cut short. */
  message?: string;
  detail?: Record<string, string | number | boolean | null>;
}
