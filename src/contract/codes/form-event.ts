/**
 * What sets an event of a form off (spec §3 Event): a form being opened, or a source changing. What shows, hides, asks
 * for or computes stands for as long as its condition holds and is written with `change`.
 */
export const formTriggers = ["load", "change"] as const;
export type FormTrigger = (typeof formTriggers)[number];

/** What an event of a form does to its target (spec §3 Event). */
export const formFunctions = ["show", "hide", "require", "optional", "set", "compute"] as const;
export type FormFunction = (typeof formFunctions)[number];

/** Functions whose event gives a value, by an `expression`. */
export const valueFunctions: readonly string[] = ["set", "compute"];

/** Whether an event counts (spec §3 Event: 13 unless something else is said). */
export const FormEventStatus = { off: 12, on: 13 } as const;
export type FormEventStatus = (typeof FormEventStatus)[keyof typeof FormEventStatus];
