/** By what the list of processes can be ordered: names forwards, times and numbers with the largest first. */
export const processOrders = ["id", "name", "changed", "running", "version"] as const;
export type ProcessOrder = (typeof processOrders)[number];
