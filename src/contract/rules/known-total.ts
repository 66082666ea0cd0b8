/** How well the number of some rows is known: where it is not `exact`, there are about so many, or more than that. */
export const totalKinds = ["exact", "about", "moreThan"] as const;

/** How many rows there are, and how well that is known. */
export interface KnownTotal {
  count: number;
  is: (typeof totalKinds)[number];
}

/** A total as it was counted (`totalIsLeast`: so many, and there may be any number more), to be said. Pure. */
export function knownTotal({
  total,
  totalIsEstimate,
  totalIsLeast,
}: {
  total: number;
  totalIsEstimate?: boolean;
  totalIsLeast?: boolean;
}): KnownTotal {
  // The last that was counted only showed that there are more.
  if (totalIsLeast === true) return { count: total - 1, is: "moreThan" };
  return { count: total, is: totalIsEstimate === true ? "about" : "exact" };
}
