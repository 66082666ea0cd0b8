import type { OutputOf } from "#contract/calls/define-call.ts";
import type { processMenus } from "#contract/calls/task/start.ts";

export type StartableProcess = OutputOf<typeof processMenus>[number];

export interface ProcessGroup {
  typeId: string;
  typeName: string;
  processes: StartableProcess[];
}

export interface ProcessFamily {
  typeId: string;
  typeName: string;
  groups: ProcessGroup[];
}

/** The processes by their two levels of category, in the order the server lists them. */
export function familiesOf(processes: readonly StartableProcess[]): ProcessFamily[] {
  const families = new Map<string, ProcessFamily>();
  for (const process of processes) {
    const familyId = process.parentTypeId || process.processTypeId;
    const family = families.get(familyId) ?? {
      typeId: familyId,
      typeName: process.parentTypeName || process.processTypeName,
      groups: [],
    };
    families.set(familyId, family);
    let group = family.groups.find((each) => each.typeId === process.processTypeId);
    if (group === undefined) {
      group = { typeId: process.processTypeId, typeName: process.processTypeName, processes: [] };
      family.groups.push(group);
    }
    group.processes.push(process);
  }
  return [...families.values()];
}

/** Whether all the words somebody typed occur in what a process says of itself. */
export function matches(process: StartableProcess, typed: string): boolean {
  const said = [
    process.processName,
    process.processId,
    process.processComments,
    process.processTypeName,
    process.parentTypeName,
    ...process.tags,
  ]
    .join(" ")
    .toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}

const recentMost = 6;

/** What I applied for lately and may still start, the latest first; favourites have their own place. */
export function recentOf(
  processes: readonly StartableProcess[],
  applications: readonly { processId: string }[],
): StartableProcess[] {
  const ids = [...new Set(applications.map((each) => each.processId))];
  return ids
    .map((id) => processes.find((process) => process.processId === id))
    .filter((process): process is StartableProcess => process !== undefined && !process.favourite)
    .slice(0, recentMost);
}
