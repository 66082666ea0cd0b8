/** The colours of one scheme in one mode. Components use the CSS variables made of them and never name a colour. */
export interface Palette {
  /** The desk everything lies on. */
  paper: string;
  /** A sheet on it: panes, forms, tables. */
  sheet: string;
  /** What floats above: menus, dialogs. */
  raised: string;
  /** What is set in: the left menu, wells, code. */
  sunken: string;
  hover: string;
  stripe: string;
  ink: string;
  inkSoft: string;
  inkFaint: string;
  line: string;
  lineStrong: string;
  primary: string;
  primaryHover: string;
  primaryActive: string;
  onPrimary: string;
  /** The primary as a text or line colour. */
  primaryInk: string;
  /** The ground of what is selected. */
  wash: string;
  /** Seals and overdue, nothing else. */
  vermilion: string;
  vermilionWash: string;
  onVermilion: string;
  /** The impression of a seal: pigment on paper, the same by day and by night. */
  seal: string;
  onSeal: string;
  good: string;
  goodWash: string;
  warn: string;
  warnWash: string;
  bad: string;
  badWash: string;
  info: string;
  infoWash: string;
  mask: string;
  shadow: string;
  shadowRaised: string;
}

export const schemes = ["scheme-bpm", "blue", "pink"] as const;
export type Scheme = (typeof schemes)[number];
export const defaultScheme: Scheme = "scheme-bpm";

export const modes = ["light", "dark"] as const;
export type Mode = (typeof modes)[number];

export interface SchemePalettes {
  light: Palette;
  dark: Palette;
  /** How lists tell their rows apart (spec §9): stripes in the default scheme, the pointer's row in the others. */
  tableRows: "striped" | "hover";
}
