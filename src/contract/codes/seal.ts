/** State of a seal (spec §4 Vocabularies). */
export const sealStatuses = ["valid", "disabled", "temporary"] as const;
export type SealStatus = (typeof sealStatuses)[number];

/** Where an impression goes (spec §4 Vocabularies). */
export const sealPositions = ["signatureSeal", "documentSeal", "crossPageSeal"] as const;
export type SealPosition = (typeof sealPositions)[number];
