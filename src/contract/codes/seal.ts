/** State of a seal (spec §4 Vocabularies). A temporary one is valid between two days. */
export const sealStatuses = ["valid", "disabled", "temporary"] as const;
export type SealStatus = (typeof sealStatuses)[number];

/** Where an impression goes (spec §4 Vocabularies). */
export const sealPositions = ["signatureSeal", "documentSeal", "crossPageSeal"] as const;
export type SealPosition = (typeof sealPositions)[number];

/** What a seal is for. */
export const sealKinds = [
  "company",
  "contract",
  "finance",
  "invoice",
  "legalRepresentative",
  "department",
] as const;
export type SealKind = (typeof sealKinds)[number];

/** An electronic seal, or one of metal and rubber: how something is sealed (spec §3: the style of use). */
export const sealMedia = ["electronic", "physical"] as const;
export type SealMedium = (typeof sealMedia)[number];

/** Outline of a seal. */
export const sealShapes = ["round", "oval", "square"] as const;
export type SealShape = (typeof sealShapes)[number];
