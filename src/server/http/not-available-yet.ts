/**
 * Declared calls that nothing serves yet; they answer 501 and say so. A test compares this list with the
 * declarations: a call that gets its handler leaves the list in the same change.
 */
export const notAvailableYet: readonly string[] = [];
