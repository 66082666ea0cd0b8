import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openDatabase } from "#server/db/index.ts";
import { administer } from "../../support/administer.ts";
import { createTestDatabase, type TestDatabase } from "../../support/test-database.ts";
import { urlOf } from "../../support/test-server.ts";

const { adminUrl, prefix } = inject("testServer");
const tag = randomBytes(4).toString("hex");
const guest = `${prefix}_guest_${tag}`;
const latin = `${prefix}_latin_${tag}`;

let testing: TestDatabase;
beforeAll(async () => {
  testing = await createTestDatabase({ empty: true });
  await administer(adminUrl, async (query) => {
    await query(`create role ${guest} login password 'p@ss' connection limit 1`);
    await query(
      `create database ${latin} template template0 encoding 'SQL_ASCII' locale 'C' locale_provider 'libc'`,
    );
  });
});
afterAll(async () => {
  await testing.drop();
  await administer(adminUrl, async (query) => {
    await query(`drop database ${latin}`);
    await query(`drop role ${guest}`);
  });
});

/** The test's database as a guest who owns nothing. */
function asGuest(password: string): string {
  const url = new URL(testing.url.replace("@/", "@localhost/"));
  url.username = guest;
  url.password = "";
  return url.href.replace(`//${guest}`, `//${guest}:${password}`).replace("@localhost/", "@/");
}

describe("a database that cannot be used is refused in words", () => {
  it("where it keeps its texts in another encoding", async () => {
    // when
    const attempt = openDatabase({ url: urlOf(adminUrl, latin) });

    // then
    await expect(attempt).rejects.toMatchObject({
      code: "wrong-encoding",
      message: expect.stringContaining("SQL_ASCII"),
    });
  });

  it("where no tables may be made", async () => {
    // when
    const attempt = openDatabase({ url: asGuest("p%40ss"), poolSize: 1 });

    // then
    await expect(attempt).rejects.toMatchObject({
      code: "not-permitted",
      remedy: expect.stringContaining("grant create on schema public"),
    });
  });

  it("without a word of a password that was not percent-encoded", async () => {
    // when
    const attempt = openDatabase({ url: "postgres://chancery:p@ss@127.0.0.1:1/nothing" });

    // then
    await expect(attempt).rejects.toThrow("postgres://chancery:***@127.0.0.1:1/nothing cannot be used");
  });
});
