/** What becomes of applications, in the order that reports and their charts have. */
export const reportStates = ["complete", "running", "returned", "recalled", "rejected", "cancelled"] as const;
