import { expect, it } from "vitest";
import type { Effect } from "#engine";
import { administratorsIn, notificationsOf } from "../../../src/server/process/notifications-of.ts";
import { anOrganisation } from "../../support/builders/an-organisation.ts";
import type { InstanceSnapshot } from "#engine";

const effect: Effect = {
  effect: "notify_process_administrators",
  kind: "incident",
  params: { task: "Check", title: "A leave" },
};
const told = (roles: Record<string, string[]>) =>
  notificationsOf(
    [effect],
    { instanceId: 1, organId: 2 } as InstanceSnapshot,
    anOrganisation({
      people: Object.fromEntries(Object.entries(roles).map(([code, held]) => [code, { roles: held }])),
    }),
    new Date(0),
  ).map(({ userCode }) => userCode);

it("what needs an administrator is told to those of processes", () => {
  expect(told({ ADMIN: ["admin"], KEEPER: ["process-admin"], STAFF: [] })).toEqual(["KEEPER"]);
});

it("where an organisation has none of processes, to its administrators, who may mend it as well", () => {
  expect(told({ ADMIN: ["admin"], STAFF: [] })).toEqual(["ADMIN"]);
});

it("nobody whose account has ended is told in place of who may mend it", () => {
  const people = anOrganisation({
    people: {
      KEEPER: { roles: ["process-admin"], inactive: true },
      ADMIN: { roles: ["admin"] },
      GONE: { roles: ["admin"], inactive: true },
    },
  });
  expect(administratorsIn(people)).toEqual(["ADMIN"]);
});
