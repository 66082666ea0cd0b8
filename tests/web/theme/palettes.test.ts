import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { defaultScheme, modes, type Palette, palettes, schemes } from "../../../src/web/theme/index.ts";

type Colour = keyof Palette;
const grounds: Colour[] = ["paper", "sheet", "raised", "sunken", "hover", "stripe", "wash"];
const inks: Colour[] = [
  "ink",
  "inkSoft",
  "inkFaint",
  "primaryInk",
  "vermilion",
  "good",
  "warn",
  "bad",
  "info",
];
const pairs: [Colour, Colour][] = [
  ...inks.flatMap((ink) => grounds.map((ground): [Colour, Colour] => [ink, ground])),
  ...(["vermilion", "good", "warn", "bad", "info"] as const).flatMap((state): [Colour, Colour][] => [
    [state, `${state}Wash`],
    ["ink", `${state}Wash`],
    ["inkSoft", `${state}Wash`],
  ]),
  ["onPrimary", "primary"],
  ["onPrimary", "primaryHover"],
  ["onPrimary", "primaryActive"],
  ["onVermilion", "vermilion"],
  ["onSeal", "seal"],
  // antd's tooltip: paper on ink
  ["paper", "ink"],
];

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe("the palettes", () => {
  it.each(schemes.flatMap((scheme) => modes.map((mode) => ({ scheme, mode }))))(
    "can be read in $scheme, $mode: every text on every ground at 4.5 : 1 or more",
    ({ scheme, mode }) => {
      // given
      const palette = palettes[scheme][mode];

      // when
      const tooFaint = pairs
        .map(([ink, ground]) => ({
          pair: `${ink} on ${ground}`,
          ratio: contrast(palette[ink], palette[ground]),
        }))
        .filter(({ ratio }) => ratio < 4.5)
        .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`);

      // then
      expect(tooFaint).toEqual([]);
    },
  );

  it("keep the edge of a control visible at 3 : 1 through its focus ring", () => {
    // given
    const rings = schemes.flatMap((scheme) => modes.map((mode) => palettes[scheme][mode]));

    // when
    const ratios = rings.map((palette) => contrast(palette.primaryInk, palette.sheet));

    // then
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
  });

  it("are there from the first moment: index.html has the paper of the default scheme, and the seal", () => {
    // given
    const page = readFileSync("index.html", "utf8");
    const { light, dark } = palettes[defaultScheme];

    // then
    expect(page).toContain(`html { background: ${light.paper}; }`);
    expect(page).toContain(`(prefers-color-scheme: dark) { html { background: ${dark.paper}; } }`);
    expect(page).toContain("/src/web/theme/seal-icon.svg");
  });
});
