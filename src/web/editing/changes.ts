/**
 * How a document came to be from another one, as short as the edit was: what both share by identity is not told. A
 * document of JSON that is edited keeps what it does not touch.
 */
export type Changes =
  | { is: "same" }
  | { is: "new"; value: unknown }
  /** Members that differ, and those that are gone. */
  | { is: "object"; members: [name: string, changes: Changes][]; gone: string[] }
  /** What the items are, in their order. */
  | { is: "list"; items: Items[] };

/** So many items from a place of the first list on; or one, as it came to be from the item of a place. */
type Items = { from: number; count: number } | { from: number; changes: Changes };

/** Tells what `edited` has that `base` has not. Pure. */
export function changesBetween(base: unknown, edited: unknown): Changes {
  if (base === edited) return { is: "same" };
  if (Array.isArray(base) && Array.isArray(edited)) return { is: "list", items: itemsOf(base, edited) };
  if (isObject(base) && isObject(edited)) return membersOf(base, edited);
  return { is: "new", value: edited };
}

/** The document that `changes` made of `base`. Pure. */
export function withChanges(base: unknown, changes: Changes): unknown {
  switch (changes.is) {
    case "same":
      return base;
    case "new":
      return changes.value;
    case "list": {
      const list = base as unknown[];
      return changes.items.flatMap((items) =>
        "count" in items
          ? list.slice(items.from, items.from + items.count)
          : [withChanges(list[items.from], items.changes)],
      );
    }
    case "object": {
      const before = base as Readonly<Record<string, unknown>>;
      const left = new Map(Object.entries(before));
      for (const name of changes.gone) left.delete(name);
      for (const [name, one] of changes.members) left.set(name, withChanges(left.get(name), one));
      return Object.fromEntries(left);
    }
  }
}

function membersOf(
  base: Readonly<Record<string, unknown>>,
  edited: Readonly<Record<string, unknown>>,
): Changes {
  const members: [string, Changes][] = [];
  for (const [name, value] of Object.entries(edited)) {
    // JSON has no word for it.
    if (value === undefined) continue;
    const before = Object.hasOwn(base, name) ? base[name] : undefined;
    if (value !== before) members.push([name, changesBetween(before, value)]);
  }
  const gone = Object.keys(base).filter((name) => !Object.hasOwn(edited, name) || edited[name] === undefined);
  return { is: "object", members, gone };
}

function itemsOf(base: readonly unknown[], edited: readonly unknown[]): Items[] {
  const places = new Map(base.map((item, place) => [item, place]));
  const items: Items[] = [];
  for (const [place, item] of edited.entries()) {
    const last = items.at(-1);
    // Where an item stands more than once, the one that goes on where the last ended.
    if (
      last !== undefined &&
      "count" in last &&
      base[last.from + last.count] === item &&
      last.from + last.count < base.length
    ) {
      last.count += 1;
      continue;
    }
    const from = base[place] === item && place < base.length ? place : places.get(item);
    if (from !== undefined) items.push({ from, count: 1 });
    // An item that was edited stands where it stood before, most of the time.
    else items.push({ from: place, changes: changesBetween(base[place], item ?? null) });
  }
  return items;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
