import { blue } from "./blue.ts";
import type { Palette, Scheme, SchemePalettes } from "./palette.ts";
import { pink } from "./pink.ts";
import { schemeBpm } from "./scheme-bpm.ts";

export const palettes: Record<Scheme, SchemePalettes> = { "scheme-bpm": schemeBpm, blue, pink };

/** The CSS variables of a palette: `inkSoft` is `--ink-soft`. */
export function cssVariablesOf(palette: Palette): Record<string, string> {
  return Object.fromEntries(
    Object.entries(palette).map(([name, value]) => [
      `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  );
}
