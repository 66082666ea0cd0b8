import { describe, expect, it } from "vitest";
import { type Facts, filesForEverybody, isOffered, isStarter, mayStart, outsideStartPlaces } from "#engine";
import { approvedBy, aProcess, aStart } from "../../support/builders/a-process.ts";
import { anOrganisation } from "../../support/builders/an-organisation.ts";
import { mayFileFor } from "../../../src/engine/rights/may-file-for.ts";

const tasks = [aStart("a"), approvedBy("a", "A")];
const march = "2026-03-02T01:00:00Z";
const leave = aProcess(tasks, {
  startRoles: ["Employee", "intern"],
  beginTime: "2026-03-02T00:00:00Z",
  endTime: "2026-03-31T16:00:00Z",
  processStartsys: "page",
});
const person = (...roles: string[]) => ({ userCode: "STAFF", roles });

describe("who may start a process", () => {
  it.each([
    ["holds one of its roles, however the definition writes it", ["guest", "employee"], true],
    ["holds one however the account writes it", ["INTERN"], true],
    ["holds others", ["guest", "boss"], false],
    ["holds none", [], false],
  ])("somebody who %s: %s -> %s", (_who, roles, isAllowed) => {
    expect(mayStart(leave, person(...roles))).toBe(isAllowed);
  });

  it("nobody where it names no role", () => {
    expect(mayStart({ ...leave, startRoles: [] }, person("employee"))).toBe(false);
  });
});

describe("what the start page offers", () => {
  it("is a process that one may start, within its period, and that may be begun on a page", () => {
    expect(isOffered(leave, person("employee"), march)).toBe(true);
    expect(isOffered(leave, person("guest"), march)).toBe(false);
    expect(isOffered(leave, person("employee"), "2026-03-01T23:59:59Z")).toBe(false);
    expect(isOffered(leave, person("employee"), "2026-03-31T16:00:01Z")).toBe(false);
    expect(isOffered({ ...leave, processStartsys: "systems" }, person("employee"), march)).toBe(false);
  });

  it("is named with its process and the place where it may not be begun", () => {
    const elsewhere = { processName: "Leave", processStartsys: "systems,processes" };
    expect(outsideStartPlaces(elsewhere, "page")).toEqual({
      refused: "processNotStartableHere",
      params: { process: "Leave", place: "page" },
    });
    expect(outsideStartPlaces(elsewhere, "processes")).toBeUndefined();
    expect(outsideStartPlaces({ processName: "Leave" }, "page")).toBeUndefined();
  });
});

describe("R9 who files for others", () => {
  it("whoever holds one of the roles that the definition names, in whatever case", () => {
    const definition = { ...leave, fileForOthers: ["Secretary", "assistant-pool"] };
    expect(filesForEverybody(definition, person("guest", "secretary"))).toBe(true);
    expect(filesForEverybody(definition, person("employee"))).toBe(false);
    expect(filesForEverybody({ ...leave, fileForOthers: [] }, person("secretary"))).toBe(false);
    expect(filesForEverybody(leave, person("secretary"))).toBe(false);
  });

  it("or the person's assistant, which the host is asked for; a role is enough without asking", () => {
    const given = (roles: string[], facts: Facts = {}) => ({ actor: person(...roles), facts });
    const definition = { ...leave, fileForOthers: ["secretary"] };
    expect(mayFileFor(definition, "OTHER", given(["secretary"]))).toBe(true);
    const told = { assistedPersons: { OTHER: true, THIRD: false } };
    expect(mayFileFor(definition, "OTHER", given(["employee"], told))).toBe(true);
    expect(mayFileFor(definition, "THIRD", given(["employee"], told))).toBe(false);
    expect(() => mayFileFor(definition, "FOURTH", given(["employee"], told))).toThrow();
  });

  it("and for whom: a person who holds one of the starting roles", () => {
    const people = anOrganisation({ people: { STAFF: { roles: ["intern"] }, OTHER: { roles: ["boss"] } } });
    const definition = { ...leave, startRoles: ["trainee", "intern"] };
    expect(isStarter(definition, "STAFF", people)).toBe(true);
    expect(isStarter(definition, "OTHER", people)).toBe(false);
    expect(isStarter({ ...leave, startRoles: [] }, "STAFF", people)).toBe(false);
  });
});
