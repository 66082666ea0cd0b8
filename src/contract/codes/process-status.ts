/** State of a process definition (spec §4 Vocabularies). */
export const processStatuses = ["draft", "enabled", "disabled"] as const;
export type ProcessStatus = (typeof processStatuses)[number];

/** Whether a process is offered on the start page (spec §4 Vocabularies). */
export const processVisibilities = ["visible", "hidden"] as const;
export type ProcessVisibility = (typeof processVisibilities)[number];
