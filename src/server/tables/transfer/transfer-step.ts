/** The steps of imports and exports that run in the background. */
export type TransferStep = "check" | "commit" | "revert" | "export";

/** The name that the steps are queued under. */
export const transferTask = "tableTransfer";
