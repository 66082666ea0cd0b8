const modifiers = new Set(["Control", "Meta", "Alt", "AltGraph", "Shift", "CapsLock", "Dead", "Process"]);

/**
 * A key press in one word: `j`, `Shift+x`, `Ctrl+k` (also ⌘), `Alt+ArrowUp`. A sign that needs Shift on some keyboards
 * is the sign alone (`?`), and letters are the same with Caps Lock. `undefined` where only a modifier went down.
 */
export function chordOf(event: KeyboardEvent): string | undefined {
  if (modifiers.has(event.key)) return undefined;
  const isLetter = /^\p{L}$/u.test(event.key);
  const key = isLetter ? event.key.toLowerCase() : event.key;
  return [
    ...(event.ctrlKey || event.metaKey ? ["Ctrl"] : []),
    ...(event.altKey ? ["Alt"] : []),
    ...(event.shiftKey && (isLetter || key.length > 1) ? ["Shift"] : []),
    key,
  ].join("+");
}

const signs: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  Delete: "Del",
};

/** What is printed on the keys of a chord, or of two pressed one after the other. */
export function signsOf(chord: string): string[] {
  return chord.split(/[ +]/u).map((key, index, all) => {
    if (signs[key] !== undefined) return signs[key];
    return index > 0 && all[0] === "Ctrl" ? key.replace(/^[a-z]$/u, (letter) => letter.toUpperCase()) : key;
  });
}
