/** Under which key a browser keeps its session's token (spec §9: for a day), with the time it ends. */
export const tokenStorageKey = "chancery.token";
