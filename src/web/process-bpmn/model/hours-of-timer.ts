import type { ModdleElement } from "bpmn-moddle";

const shape =
  /^P(?:(?<weeks>[\d.]+)W)?(?:(?<days>[\d.]+)D)?(?:T(?:(?<hours>[\d.]+)H)?(?:(?<minutes>[\d.]+)M)?(?:(?<seconds>[\d.]+)S)?)?$/u;
const hoursOf = { weeks: 168, days: 24, hours: 1, minutes: 1 / 60, seconds: 1 / 3600 } as const;

/** The hours of a timer that runs for a duration (ISO 8601); with the two decimals that hours of a definition have. Nothing for a date, a cycle or an expression. Pure. */
export function hoursOfTimer(event: ModdleElement): number | undefined {
  const [timer] = (event["eventDefinitions"] ?? []) as ModdleElement[];
  const duration = timer?.["timeDuration"] as ModdleElement | undefined;
  const found = shape.exec(String(duration?.["body"] ?? "").trim());
  if (found?.groups === undefined) return undefined;
  let hours = 0;
  for (const [unit, each] of Object.entries(hoursOf)) hours += Number(found.groups[unit] ?? 0) * each;
  return Number.isFinite(hours) && hours > 0 ? Math.max(0.01, Math.round(hours * 100) / 100) : undefined;
}

/** The kind of an event: what its only definition is; empty for none, `Multiple` for several. Pure. */
export function kindOfEvent(event: ModdleElement): string {
  const definitions = (event["eventDefinitions"] ?? []) as ModdleElement[];
  if (definitions.length > 1) return "Multiple";
  return definitions[0]?.$type.replace(/^.*:(?<kind>.*)EventDefinition$/u, "$<kind>") ?? "";
}
