import { useSyncExternalStore } from "react";
import { type Mode, type Scheme, defaultScheme, schemes } from "./palette.ts";
import { cssVariablesOf, palettes } from "./palettes.ts";

/** What a person chose; `system` follows the machine. */
export type ModeChoice = Mode | "system";

export interface Appearance {
  scheme: Scheme;
  modeChoice: ModeChoice;
  /** The mode that results. */
  mode: Mode;
  reducedMotion: boolean;
}

const storageKey = "chancery.appearance";
const prefersDark = window.matchMedia("(prefers-color-scheme: dark)");
const prefersLessMotion = window.matchMedia("(prefers-reduced-motion: reduce)");
/** Paper is light, whatever the screen is: the ink of a dark one could not be read on it. */
const onPaper = window.matchMedia("print");
const listeners = new Set<() => void>();

let current = resolve(readStored());

function resolve(choice: { scheme: Scheme; modeChoice: ModeChoice }): Appearance {
  const mode = choice.modeChoice === "system" ? (prefersDark.matches ? "dark" : "light") : choice.modeChoice;
  return { ...choice, mode, reducedMotion: prefersLessMotion.matches };
}

function readStored(): { scheme: Scheme; modeChoice: ModeChoice } {
  const [scheme, mode] = (localStorage.getItem(storageKey) ?? "").split(" ");
  return {
    scheme: schemes.find((known) => known === scheme) ?? defaultScheme,
    modeChoice: mode === "light" || mode === "dark" ? mode : "system",
  };
}

/** Puts the palette's variables on the page. */
export function paintAppearance(): void {
  const root = document.documentElement;
  const mode = onPaper.matches ? "light" : current.mode;
  root.dataset.scheme = current.scheme;
  root.dataset.mode = mode;
  root.dataset.tableRows = palettes[current.scheme].tableRows;
  root.style.colorScheme = mode;
  for (const [name, value] of Object.entries(cssVariablesOf(palettes[current.scheme][mode]))) {
    root.style.setProperty(name, value);
  }
}

function become(next: Appearance): void {
  current = next;
  paintAppearance();
  for (const listener of listeners) listener();
}

/** Chooses scheme or mode and remembers it on this device; the person's settings are the caller's to save. */
export function chooseAppearance(choice: Partial<Pick<Appearance, "scheme" | "modeChoice">>): void {
  const { scheme, modeChoice } = { ...current, ...choice };
  localStorage.setItem(storageKey, `${scheme} ${modeChoice}`);
  become(resolve({ scheme, modeChoice }));
}

export function currentAppearance(): Appearance {
  return current;
}

/** What is shown now, kept in step with the machine's wishes and with other tabs. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

for (const wish of [prefersDark, prefersLessMotion]) {
  wish.addEventListener("change", () => become(resolve(current)));
}
onPaper.addEventListener("change", paintAppearance);
window.addEventListener("storage", ({ key }) => {
  if (key === storageKey) become(resolve(readStored()));
});
