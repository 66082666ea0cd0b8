import type { FieldProblem } from "../errors/refusal.ts";
import { readTag, recordPrefix, recordTag, tagFormats } from "./document-tag.ts";
import { type FoundTag, type Placeholder, rowNumber } from "./placeholders.ts";

type Column = Pick<Placeholder, "name" | "type"> & { columns?: readonly Column[] };

interface Scope {
  known: readonly Column[];
  /** Names of the loops that are open. */
  open: readonly string[];
  /** Among several names, the one that was most likely meant. */
  nearest: (word: string, names: readonly string[]) => string | undefined;
}

/**
 * What is wrong with the placeholders of a document, each with its place: names and data items that nobody knows with the nearest one,
 * a loop over what has no rows, rows outside their loop, a loop in itself, a format that does not fit. Pure.
 */
export function checkTags(
  found: readonly FoundTag[],
  known: readonly Placeholder[],
  nearest: Scope["nearest"],
): FieldProblem[] {
  return problemsOf(found, { known: known as readonly Column[], open: [], nearest });
}

function problemsOf(found: readonly FoundTag[], scope: Scope): FieldProblem[] {
  return found.flatMap((each) => {
    const read = readTag(each.tag);
    if (read === undefined) return [told("placeholderUnreadable", each, { formats: tagFormats.join(", ") })];
    const { name, format } = read;
    const isLoopable = each.kind === "section" && read.test === undefined;
    const meant = columnOf(name, scope);
    if (meant === undefined) {
      const near = scope.nearest(name, namesIn(scope));
      const own =
        near === undefined
          ? told("placeholderUnknown", each, {})
          : told("placeholderUnknownNear", each, { nearest: `{${sigilOf(each)}${near}}` });
      return [own, ...problemsOf(each.children, scope)];
    }
    if (each.kind === "value" && meant.type === "rows")
      return [told("placeholderNeedsLoop", each, { loop: name })];
    if (format !== undefined && meant.type !== "number")
      return [told("placeholderNoNumber", each, { format })];
    if (!isLoopable || meant.type !== "rows") return problemsOf(each.children, scope);
    if (scope.open.includes(name)) return [told("placeholderLoopInItself", each, {})];
    const inner = {
      ...scope,
      known: [...(meant.columns ?? []), ...scope.known],
      open: [...scope.open, name],
    };
    return problemsOf(each.children, inner);
  });
}

function columnOf(name: string, scope: Scope): Column | undefined {
  // Which of the values of a data item it is, is for the application to have: the item is known, or it is not.
  const [, , item] = recordPrefix.exec(name) ?? [];
  if (item !== undefined) return scope.known.find((each) => each.name === recordTag(item));
  if (name === rowNumber) return scope.open.length > 0 ? { name, type: "number" } : undefined;
  return scope.known.find((each) => each.name === name);
}

function namesIn({ known, open }: Scope): string[] {
  return [...known.map(({ name }) => name), ...(open.length > 0 ? [rowNumber] : [])];
}

const sigils = { value: "", section: "#", unless: "^" } as const;
const sigilOf = ({ kind }: FoundTag): string => sigils[kind];

function told(problem: string, found: FoundTag, params: Record<string, string>): FieldProblem {
  const { part, near, tag } = found;
  return { problem, params: { placeholder: `{${sigilOf(found)}${tag}}`, part, near, ...params } };
}
