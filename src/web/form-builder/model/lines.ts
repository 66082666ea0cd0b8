import { componentKind } from "#contract/components/component-kinds.ts";
import { usualSpan } from "#contract/shapes/form-components.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";

const columns = 12;
/** Lines drawn together: more make the moment heavier in which they come into sight, fewer are more frames to look after. */
const linesTogether = 2;

/** Some whole lines of a form, one under the other. */
export interface Lines {
  /** How many components stand before them. */
  before: number;
  components: FormComponent[];
  lines: number;
}

/** Whether the width of a component may be chosen; what may not is as wide as the form. */
export function hasSpan({ componentType }: FormComponent): boolean {
  return componentKind(componentType)?.properties.includes("componentCol") === true;
}

/** How many of twelve columns a component takes. */
export function spanOf(component: FormComponent): number {
  return hasSpan(component) ? (component.componentCol ?? usualSpan) : columns;
}

/** Components in their order, cut where a new line begins: each line is in one piece, filled up as a grid fills it. */
export function inLines(order: readonly FormComponent[]): readonly Lines[] {
  const pieces: Lines[] = [];
  let taken = columns;
  for (const [before, component] of order.entries()) {
    const span = spanOf(component);
    const isNext = taken + span <= columns;
    taken = isNext ? taken + span : span;
    const last = pieces.at(-1);
    if (last === undefined || (!isNext && last.lines === linesTogether))
      pieces.push({ before, components: [component], lines: 1 });
    else {
      last.components.push(component);
      if (!isNext) last.lines += 1;
    }
  }
  return pieces;
}
