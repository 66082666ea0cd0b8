import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { calls } from "#contract/calls/index.ts";
import { mayCall } from "#server/access/index.ts";
import { requestOf, startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

const roles = ["employee", "admin", "process-admin", "finance", "legal", "seal", "contract", "stranger"];

/** What the declarations say, in the plainest words: the mount must answer the same. */
function isDeclaredFor(call: CallDeclaration, role: string): boolean {
  if (call.access === "public" || call.access === "session" || role === "admin") return true;
  return call.access.roles.includes(role);
}

let test: TestApp;
beforeAll(async () => {
  // Without handlers: whoever is let in hears that the call is not available, and nothing happens.
  test = await startTestApp({ handlers: [] });
});
afterAll(() => test.close());

const isRefused = (code: unknown): boolean => code === 12_139;

async function codeOf(call: CallDeclaration, headers: Record<string, string>): Promise<unknown> {
  const request = requestOf(call, {}, test.ports.config);
  const answer = await test.app.inject({ method: request.method, url: request.url, headers });
  return (answer.json() as { code: unknown }).code;
}

describe("every call by every role", () => {
  it.each(roles)("lets %s make what the declarations open to the role, and nothing else", async (role) => {
    // given
    const { userCode } = await anAccount(test.database.kysely, { roles: [role] });
    const { token } = await test.logIn(userCode);

    // when
    const allowed: string[] = [];
    for (const call of calls) if (!isRefused(await codeOf(call, { token }))) allowed.push(call.name);

    // then
    expect(allowed).toEqual(calls.filter((call) => isDeclaredFor(call, role)).map(({ name }) => name));
  });

  it("without a session opens the public calls alone", async () => {
    // when
    const open: string[] = [];
    for (const call of calls) if ((await codeOf(call, {})) !== 12_137) open.push(call.name);

    // then
    expect(open).toEqual(calls.filter(({ access }) => access === "public").map(({ name }) => name));
  });

  it("lets a right of the table open one call to one role", async () => {
    // given
    const db = test.database.kysely;
    const { userCode } = await anAccount(db, { roles: ["clerk"] });
    const guarded = calls.filter(({ access }) => typeof access === "object");
    const [granted, other] = guarded;
    await sql`
      insert into role_right (role_code, right_type, target) values ('clerk', 'call', ${granted!.name})`.execute(
      db,
    );
    const { token } = await test.logIn(userCode);

    // when
    const codes = [await codeOf(granted!, { token }), await codeOf(other!, { token })];

    // then
    expect(codes).toEqual([12_144, 12_139]);
  });

  it("lets each right of the designers' area open its call and no other of the area; what is the group's is opened by none", async () => {
    // given
    const db = test.database.kysely;
    const area = calls.filter(({ access, path }) => typeof access === "object" && path.startsWith("/opt/"));
    const areaNames = area.map(({ name }) => name);
    const opened: Record<string, string[]> = {};
    const said = new Set<string>();

    // when
    for (const [at, { name }] of area.entries()) {
      const roleCode = `only-${at}`;
      const { userCode } = await anAccount(db, { roles: [roleCode] });
      await sql`insert into role_right (role_code, right_type, target)
        values (${roleCode}, 'call', ${name})`.execute(db);
      const { token } = await test.logIn(userCode);
      opened[name] = [];
      for (const call of area) {
        const request = requestOf(call, {}, test.ports.config);
        const answer = await test.app.inject({
          method: request.method,
          url: request.url,
          headers: { token },
        });
        const { code, msg } = answer.json() as { code: unknown; msg: string };
        if (code === 12_144) opened[name].push(call.name);
        else said.add(`${answer.statusCode} ${msg}`);
      }
    }

    // then
    expect(area.length).toBeGreaterThan(40);
    const isGroups = new Set(area.filter(({ whose }) => whose === "group").map(({ name }) => name));
    expect(opened).toEqual(
      Object.fromEntries(areaNames.map((name) => [name, isGroups.has(name) ? [] : [name]])),
    );
    // One text for what is not open, one for what is the group's.
    expect([...said]).toEqual([expect.stringMatching(/^400 \S/u), expect.stringMatching(/^400 \S/u)]);
  }, 120_000);

  it("keeps calls that change the definitions from everybody but those named", () => {
    // then
    const named = calls.filter(({ access }) => typeof access === "object");
    expect(named.length).toBeGreaterThan(5);
    for (const call of named)
      expect(mayCall(call, { access: ["employee"], mustChangePassword: false })).toBe(false);
  });
});
