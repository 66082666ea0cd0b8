/** Served calls that no test makes yet. The list only shrinks. */
export const untestedCalls: readonly string[] = [];
