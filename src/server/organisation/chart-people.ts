import type { People } from "#engine";
import { absences } from "./absences.ts";
import type { ChartData } from "./chart-data.ts";

type Codes = readonly string[];
const none: Codes = [];

/**
 * Answers the engine's questions about people from a chart that was read before. Lists are in code order; whom the
 * chart does not know is named by their code.
 */
export function chartPeople(data: ChartData): People {
  const members = new Map(data.members.map((member) => [member.code, member]));
  const depts = new Map(data.depts.map((dept) => [dept.id, dept]));
  const roleNames = new Map(data.roles.map(({ code, name }) => [code, name]));
  const headquarters = new Map(data.headquarters.map(({ code, name }) => [code, name]));
  const guests = new Map(data.guests.map((guest) => [guest.code, guest]));
  const holders = grouped(data.roleHolders, (holder) => holder.role);
  const related = grouped(data.relations, ({ type, dept, role, member }) => keyOf(type, dept, role, member));
  const organisationHeads = sorted(
    data.relations.filter(({ type }) => type === "orgHead").map(({ user }) => user),
  );
  const headquartersHeads = sorted(headquarters.keys());

  const people: People = {
    absenceOf: absences(data),
    isActive: (userCode) => (members.get(userCode) ?? guests.get(userCode))?.usable === true,
    exists: (userCode) => members.has(userCode) || headquarters.has(userCode) || guests.has(userCode),
    realName: (userCode) =>
      members.get(userCode)?.name ?? headquarters.get(userCode) ?? guests.get(userCode)?.name ?? userCode,
    deptOf: (userCode) => members.get(userCode)?.dept,
    deptName: (deptId) => depts.get(deptId)?.name ?? String(deptId),
    parentDept: (deptId) => depts.get(deptId)?.parent ?? undefined,
    deptLevel: (deptId) => lineOf(deptId).length,
    deptHeads: (deptId) => related.get(keyOf("deptHead", deptId)) ?? none,
    deptDeputies: (deptId) => related.get(keyOf("deptDeputy", deptId)) ?? none,
    deptRole: (deptId, roleCode) => related.get(keyOf("deptRole", deptId, roleCode)) ?? none,
    groupLeaders: (userCode) => related.get(keyOf("groupLeader", null, null, userCode)) ?? none,
    organisationHeads: () => organisationHeads,
    headquartersHeads: () => headquartersHeads,
    withRole: (roleCode) => holders.get(roleCode) ?? none,
    roleName: (roleCode) => roleNames.get(roleCode) ?? roleCode,
    superiorOf: (userCode) => {
      // Nobody of the company stands above a guest from headquarters.
      if (organisationHeads.includes(userCode) || !members.has(userCode)) return undefined;
      const above = [people.groupLeaders(userCode), ...headsAbove(userCode), organisationHeads];
      return above.flat().find((code) => code !== userCode && people.isActive(code));
    },
  };
  return people;

  /** Heads upwards from a person's department; from above the highest they head themselves, where fellow heads are equals. */
  function headsAbove(userCode: string): Codes[] {
    const deptId = members.get(userCode)?.dept;
    const heads = deptId === undefined ? [] : lineOf(deptId).map(people.deptHeads);
    return heads.slice(heads.findLastIndex((codes) => codes.includes(userCode)) + 1);
  }

  /** The department and those above it, itself first. A circle, should one have been entered, ends the line. */
  function lineOf(deptId: number): number[] {
    const line: number[] = [];
    let at: number | undefined = deptId;
    while (at !== undefined && depts.has(at) && !line.includes(at)) {
      line.push(at);
      at = depts.get(at)?.parent ?? undefined;
    }
    return line;
  }
}

/** What a kind of reporting line is about. */
function keyOf(type: string, dept: number | null, role?: string | null, member?: string | null): string {
  switch (type) {
    case "deptRole":
      return `${type} ${dept} ${role}`;
    case "groupLeader":
      return `${type} ${member}`;
    default:
      return `${type} ${dept}`;
  }
}

function grouped<T extends { user: string }>(
  entries: readonly T[],
  key: (entry: T) => string,
): Map<string, Codes> {
  const groups = new Map<string, Set<string>>();
  for (const entry of entries) {
    const name = key(entry);
    const group = groups.get(name) ?? new Set();
    groups.set(name, group.add(entry.user));
  }
  return new Map([...groups].map(([name, group]) => [name, sorted(group)]));
}

/** Code order: plain comparison, the same on every machine. */
function sorted(codes: Iterable<string>): Codes {
  return Object.freeze([...new Set(codes)].sort((a, b) => (a < b ? -1 : 1)));
}
