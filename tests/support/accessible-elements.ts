import axe, { type ElementContext } from "axe-core";

/**
 * What of an element, in the state it is in, breaks a rule of axe: a line each. Colours are looked at in the browser; what
 * passes need not be described, and no rule that runs here reads style sheets: half the time.
 */
export async function accessibilityFaultsIn(
  element: ElementContext,
  { without = [] }: { without?: readonly string[] } = {},
): Promise<string[]> {
  const rules = Object.fromEntries(["color-contrast", ...without].map((rule) => [rule, { enabled: false }]));
  const { violations } = await axe.run(element, { rules, resultTypes: ["violations"], preload: false });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
