/** Secrecy of a document, least first (spec §4 Vocabularies). */
export const secrecyLevels = ["confidential", "secret", "topSecret"] as const;
export type SecrecyLevel = (typeof secrecyLevels)[number];
