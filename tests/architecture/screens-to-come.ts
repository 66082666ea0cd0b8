/** Routes whose screens are still to come: they say so to whoever opens them. The list only shrinks. */
export const screensToCome: readonly string[] = [];
