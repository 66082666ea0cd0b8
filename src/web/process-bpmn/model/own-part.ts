import type { ModdleElement } from "bpmn-moddle";

/** The extension element of ours below an element of a file, by its name; nothing where there is none. Pure. */
export function ownPart(element: ModdleElement, name: string): ModdleElement | undefined {
  return extensionsOf(element).find(({ $type }) => $type === `chancery:${name}`);
}

/** Everything other tools and ours added to an element. Pure. */
export function extensionsOf(element: ModdleElement): readonly ModdleElement[] {
  const { values } = (element["extensionElements"] ?? {}) as { values?: ModdleElement[] };
  return values ?? [];
}

/** The settings that one of our extension elements holds; nothing where they are no object of JSON. Pure. */
export function settingsOf(part: ModdleElement | undefined): Record<string, unknown> {
  try {
    const settings: unknown = JSON.parse(String(part?.["settings"] ?? "{}"));
    return typeof settings === "object" && settings !== null && !Array.isArray(settings)
      ? (settings as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
