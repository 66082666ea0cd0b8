import type { Edit, Switch, SwitchNames } from "./find-mutants.ts";

/** The functions of the running tests. */
const names: SwitchNames = {
  isChosen: "globalThis.isMutantChosen",
  isChosenQuietly: "globalThis.isMutantChosenQuietly",
  unlike: "globalThis.mutantUnlike",
  leavingOut: "globalThis.mutantLeavingOut",
};

/** A source file with all its mutants in it, numbered from `first`. Pure. */
export function putInSwitches(code: string, switches: readonly Switch[], first: number): string {
  const edits = switches.flatMap(({ edits: editsOf }, index) => {
    const [opening, ...closing] = editsOf(names, first + index);
    return [
      ...(opening === undefined ? [] : [{ ...opening, index }]),
      ...closing.map((each) => ({ ...each, index })),
    ];
  });
  // From the end, so that positions stay: what is put in last at a place stands first there.
  const ordered = edits.toSorted(
    (one, other) =>
      other.start - one.start || (isClosing(one) ? one.index - other.index : other.index - one.index),
  );
  let changed = code;
  for (const { start, end, text } of ordered) changed = changed.slice(0, start) + text + changed.slice(end);
  return changed;
}

function isClosing({ text }: Edit): boolean {
  return text === ")" || text === "))" || text === "}";
}
