import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aSchema } from "../../support/builders/schema-folder.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({
    schemas: {
      "ware.json": aSchema({
        name: "ware",
        label: "title",
        required: ["title"],
        properties: { title: { title: "名称", type: "string" } },
      }),
    },
  });
});
afterAll(() => test.close());

const ask = (method: string, url: string) => test.app.inject({ method: method as "GET", url });

describe("a path", () => {
  it.each([
    ["GET", "/task/submitApprove", "POST, OPTIONS"],
    ["DELETE", "/task/submitApprove/", "POST, OPTIONS"],
    ["POST", "/openapi.json", "GET, HEAD, OPTIONS"],
    ["PUT", "/healthz", "GET, HEAD, OPTIONS"],
    ["GET", "/basic/ware/add", "POST, OPTIONS"],
    ["TRACE", "/healthz", "GET, HEAD, OPTIONS"],
  ])("asked with another method, %s %s, says which it takes", async (method, url, allow) => {
    // when
    const answer = await ask(method, url);

    // then
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe(allow);
    expect(answer.json()).toMatchObject({ flag: false, code: 12350, params: { method } });
  });

  it("says with OPTIONS which methods it takes", async () => {
    // when
    const answer = await ask("OPTIONS", "/task/submitApprove");

    // then
    expect(answer.statusCode).toBe(204);
    expect(answer.headers.allow).toBe("POST, OPTIONS");
  });

  it.each(["GET", "POST", "OPTIONS", "HEAD"])("that nothing serves is not there for %s", async (method) => {
    // when
    const answer = await ask(method, "/task/nothing-of-the-kind");

    // then
    expect(answer.statusCode).toBe(404);
    expect(answer.headers.allow).toBeUndefined();
  });

  it("that is read answers HEAD as GET, without the body", async () => {
    // when
    const [whole, head] = [await ask("GET", "/openapi.json"), await ask("HEAD", "/openapi.json")];

    // then
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe("");
    expect(head.headers["content-type"]).toBe(whole.headers["content-type"]);
  });

  it("whose reading uses a ticket up takes no HEAD", async () => {
    // when
    const answer = await ask("HEAD", "/opt/exportProcessSql?ticket=1");

    // then
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe("GET, OPTIONS");
  });
});
