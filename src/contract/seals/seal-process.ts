/** The first-level category whose processes all seal. */
const sealCategory = "seal";

/** Whether a process one may start is for seals: of their category, or below it. Pure. */
export function isSealProcess({
  processTypeId,
  parentTypeId,
}: {
  processTypeId: string;
  parentTypeId: string;
}): boolean {
  return processTypeId === sealCategory || parentTypeId === sealCategory;
}
