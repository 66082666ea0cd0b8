/** The pictures that a group or an entry of the menu may have, by name (spec §3 Menu: icon). */
export const menuIcons = [
  "inbox",
  "track",
  "process",
  "design",
  "seal",
  "contract",
  "report",
  "system",
  "basic",
  "more",
  "home",
  "task",
  "calendar",
  "people",
  "organisation",
  "money",
  "document",
  "message",
  "search",
  "globe",
  "star",
  "clock",
  "shield",
  "help",
] as const;
export type MenuIconName = (typeof menuIcons)[number];

/** Whether a picture has that name. */
export function isMenuIcon(name: unknown): name is MenuIconName {
  return menuIcons.some((icon) => icon === name);
}
