export {
  chooseAppearance,
  currentAppearance,
  paintAppearance,
  useAppearance,
  type Appearance,
  type ModeChoice,
} from "./appearance.ts";
export { defaultScheme, modes, schemes, type Mode, type Palette, type Scheme } from "./palette.ts";
export { cssVariablesOf, palettes } from "./palettes.ts";
export { SealMark } from "./seal-mark.tsx";
