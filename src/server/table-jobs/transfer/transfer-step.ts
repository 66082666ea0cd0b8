/** The steps of imports, exports and bulk changes that run in the background. */
export type TransferStep = "check" | "commit" | "revert" | "export" | "bulk";

/** The name that the steps are queued under. */
export const transferTask = "tableTransfer";
