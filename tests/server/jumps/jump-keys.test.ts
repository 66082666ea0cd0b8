import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isRefusal } from "#contract/errors/refusal.ts";
import { publicKeys } from "#server/jumps/jump-keys.ts";
import { jumpToken, readJumpToken } from "#server/jumps/jump-token.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

const publicUrl = "https://office.example.com";
const audience = "https://new.example.com";
const begins = Date.parse("2030-01-01T00:00:00Z");
const after = (days: number, seconds = 0) => new Date(begins + days * 86_400_000 + seconds * 1_000);

let one: TestApp;
let other: TestApp;
let actor: { userCode: string; sessionHash: Buffer };
beforeAll(async () => {
  one = await startTestApp({ config: { publicUrl } });
  other = await startTestApp({ database: one.database, config: { publicUrl } });
  const { userCode } = await anAccount(one.database.kysely);
  await one.logIn(userCode);
  const { rows } = await sql<{ sessionHash: Buffer }>`
    select token_hash as session_hash from session where user_code = ${userCode}`.execute(
    one.database.kysely,
  );
  actor = { userCode, sessionHash: rows[0]!.sessionHash };
});
afterAll(async () => {
  await other.close();
  await one.close();
});

async function given(on: TestApp, now: Date): Promise<string> {
  const made = await on.database.write((tx) => jumpToken(tx, on.ports, { actor, audience, now }));
  if (isRefusal(made)) throw new Error(JSON.stringify(made));
  return made.token;
}
const published = async (on: TestApp, now: Date) =>
  ({ keys: await on.database.read((tx) => publicKeys(tx, on.ports, now)) }) as unknown as JSONWebKeySet;
const kidsOf = ({ keys }: JSONWebKeySet) => keys.map(({ kid }) => kid);
const kidOf = (token: string) => decodeProtectedHeader(token).kid;
const readBack = (token: string, now: Date) =>
  one.database.read((tx) => readJumpToken(tx, one.ports, { token, audience, now }));

describe("the key of jumps", () => {
  it("signs for ninety days; then a new one does in all processes, and what was signed before is good until its end", async () => {
    // given
    const first = kidOf(await given(one, after(0)));
    const last = await given(other, after(90, -20));
    expect(kidOf(last)).toBe(first);
    expect(kidsOf(await published(one, after(90, -20)))).toEqual([first]);

    // when: two processes need the next key at once
    const [mine, theirs] = await Promise.all([given(one, after(90)), given(other, after(90))]);

    // then
    const next = kidOf(mine);
    expect(next).not.toBe(first);
    expect(kidOf(theirs)).toBe(next);
    for (const on of [one, other]) expect(kidsOf(await published(on, after(90)))).toEqual([next, first]);
    const keys = createLocalJWKSet(await published(other, after(90, 30)));
    for (const token of [last, mine, theirs])
      await jwtVerify(token, keys, { issuer: publicUrl, audience, currentDate: after(90, 30) });
    expect(await readBack(last, after(90, 30))).toMatchObject({ userCode: actor.userCode });
    expect(await readBack(last, after(90, 41))).toMatchObject({ refused: "signOnTokenExpired" });
  });

  it("is published for a day after its last token, and then signs and proves nothing", async () => {
    // given
    const [newest] = kidsOf(await published(one, after(90, 60)));

    // when
    const later = await published(one, after(91, 1));

    // then
    expect(kidsOf(await published(one, after(91, -1)))).toHaveLength(2);
    expect(kidsOf(later)).toEqual([newest]);
    expect(kidOf(await given(one, after(179)))).toBe(newest);
    expect(kidOf(await given(one, after(180)))).not.toBe(newest);
    expect(JSON.stringify(await published(one, after(180)))).not.toContain('"d"');
  });
});
