import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { grantRole } from "#contract/calls/accounts.ts";
import { terminateLegalContract } from "#contract/calls/legal-contract.ts";
import type { LiveEvent } from "#contract/shapes/live-event.ts";
import { checkoutDir } from "#server/checkout.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { type Account, anAccount } from "../../support/builders/account.ts";
import { approvedContract } from "../../support/builders/a-legal-contract.ts";
import { aWorkplace } from "../../support/builders/a-workplace.ts";
import { followEvents } from "../../support/call-server.ts";

let test: TestApp;
let chief: Account;
let employee: Account;
beforeAll(async () => {
  test = await startTestApp({ schemas: `${checkoutDir}/schemas` });
  await test.app.listen({ port: 0, host: "127.0.0.1" });
  const db = test.database.kysely;
  chief = await anAccount(db, { roles: ["admin"] });
  employee = await anAccount(db, { organId: chief.organId, deptId: chief.deptId, roles: ["employee"] });
});
afterAll(() => test.close());

const changed = (entity: string): Promise<void> =>
  test.database.write(async (tx) => test.ports.live.announceToAll(tx, { event: "table", entity }));
const isTable = (entity: string) => (event: unknown) =>
  (event as LiveEvent).event === "table" && (event as { entity: string }).entity === entity;

it("a stream tells of tables that its owner may read, by their rights as they are now", async () => {
  // given
  const { port } = test.app.server.address() as AddressInfo;
  const { token } = await test.logIn(employee.userCode);
  const stream = await followEvents(`http://127.0.0.1:${port}`, token);
  const heard: unknown[] = [];
  void stream.next((event) => {
    if (!heard.includes(event)) heard.push(event);
    return false;
  });

  // when something that only administrators read changes, something that is no table, and then something for all
  await changed("right");
  await changed("nothing");
  await changed("role");
  await stream.next(isTable("role"));

  // then
  expect(heard).toEqual([{ event: "table", entity: "role" }]);

  // when they become an administrator
  const grant = { roleCode: "admin", organId: null, userCodes: [employee.userCode] };
  void (await test.call(grantRole, grant, { as: chief.userCode })).data;

  // then
  const hears = async (): Promise<boolean> => {
    await changed("right");
    return heard.some(isTable("right"));
  };
  await expect.poll(hears).toBe(true);
  await stream.close();
});

it("a stream tells of contracts of the organisation its owner works in alone, once somebody archived or ended one", async () => {
  // given: a colleague listens, and somebody of another company
  const db = test.database.kysely;
  const [work, other] = [await aWorkplace(db), await aWorkplace(db)];
  const { port } = test.app.server.address() as AddressInfo;
  const follow = async (userCode: string) => {
    const { token } = await test.logIn(userCode);
    const stream = await followEvents(`http://127.0.0.1:${port}`, token);
    const heard: LiveEvent[] = [];
    void stream.next((event) => {
      if (!heard.includes(event as LiveEvent)) heard.push(event as LiveEvent);
      return false;
    });
    return { stream, heard };
  };
  const [colleague, stranger] = [await follow(work.leader), await follow(other.staff)];
  const contract = await approvedContract(test, work);

  // when
  const ended = await test.call(
    terminateLegalContract,
    {
      contractId: contract.contractId,
      rowVersion: contract.rowVersion,
      terminatedOn: "2026-09-01",
      reason: "双方协商",
    },
    { as: work.staff },
  );
  await colleague.stream.next((event) => (event as LiveEvent).event === "contracts");
  await changed("role");
  await stranger.stream.next(isTable("role"));

  // then
  expect(ended.data.state).toBe("terminated");
  expect(colleague.heard).toContainEqual({ event: "contracts", organId: work.organId });
  expect(stranger.heard.filter(({ event }) => event === "contracts")).toEqual([]);
  await Promise.all([colleague.stream.close(), stranger.stream.close()]);
});
