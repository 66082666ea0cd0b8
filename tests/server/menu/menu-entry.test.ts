import { afterAll, beforeAll, expect, it } from "vitest";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import { anAccount } from "../../support/builders/account.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp({ schemas: "schemas" });
  ({ userCode: admin } = await anAccount(app.database.kysely, { roles: ["admin"] }));
});
afterAll(() => app.close());

const added = (menuUrl: string) =>
  app.call(
    onTable(addTableRow, "menu"),
    { menuName: "财务系统", menuType: "leftNav", status: "1", menuUrl },
    { as: admin },
  );

it("an entry that would open another system with a token is refused, as none is given out, and one with its address is not", async () => {
  const jump = await added(' {"taskSource":"FIN"}');
  const address = await added("https://finance.example.com/");

  expect(jump.body.errors).toEqual({
    menuUrl: "本系统尚不能携带令牌打开其他系统。请填写该系统以 https:// 开头的地址。",
  });
  expect(address.body.errors).toBeUndefined();
  expect(address.status).toBe(200);
});
