import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { calls } from "#contract/calls/index.ts";
import { languages } from "#contract/codes/language.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { openApiDocument } from "#server/openapi/open-api-document.ts";

const describeAll = (given: Partial<Parameters<typeof openApiDocument>[0]> = {}) =>
  openApiDocument({
    calls,
    mayCall: () => true,
    language: "en-US",
    prefixes: { auth: "/auth", thirdParty: "/thirdparty" },
    version: "1.2.3",
    ...given,
  });

function operationOf(document: ReturnType<typeof describeAll>, call: CallDeclaration | undefined) {
  const path = call?.path.replace("{auth}", "/auth").replace("{thirdParty}", "/thirdparty") ?? "";
  return document.paths[path]?.[call?.method.toLowerCase() ?? ""];
}

const named = (name: string) => calls.find((call) => call.name === name);

describe("the OpenAPI document", () => {
  it.each(languages)("is valid OpenAPI 3.1 in %s", async (language) => {
    // given
    const document = structuredClone(describeAll({ language }));

    // when
    const result = await new Validator().validate(document as unknown as Record<string, unknown>);

    // then
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it("is found faulty by the same validator when it is", async () => {
    // given
    const document = { ...structuredClone(describeAll()), paths: { "/x": { get: { responses: "none" } } } };

    // when
    const result = await new Validator().validate(document as unknown as Record<string, unknown>);

    // then
    expect(result.valid).toBe(false);
  });

  it("refers only to what it contains", () => {
    // given
    const document = describeAll();
    const text = JSON.stringify(document);

    // when
    const dangling = [...text.matchAll(/"\$ref":"#\/([^"]+)"/gu)]
      .map(([, pointer = ""]) => pointer)
      .filter((pointer) => {
        let part: unknown = document;
        for (const step of pointer.split("/")) part = (part as Record<string, unknown> | undefined)?.[step];
        return part === undefined;
      });

    // then
    expect(dangling).toEqual([]);
    expect(text).not.toContain('"$id"');
  });

  it("describes every declared call", () => {
    const document = describeAll();
    expect(calls.filter((call) => operationOf(document, call)?.operationId !== call.name)).toEqual([]);
  });

  it("declares what a path leaves open", () => {
    // given
    const open = Object.entries(describeAll().paths).flatMap(([path, methods]) =>
      [...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => ({ name, methods })),
    );

    // when
    const undeclared = open.filter(({ name, methods }) =>
      Object.values(methods).some(
        ({ parameters }) =>
          !(parameters as { name?: string; in?: string }[]).some(
            (one) => one.in === "path" && one.name === name,
          ),
      ),
    );

    // then
    expect(undeclared).toEqual([]);
  });

  it("leaves out what its reader may not call, its chapters included", () => {
    // given
    const publicOnly = describeAll({ mayCall: (call) => call.access === "public" });

    // when
    const operations = Object.values(publicOnly.paths).flatMap((methods) => Object.values(methods));

    // then
    expect(operations.length).toBe(calls.filter((call) => call.access === "public").length);
    expect(operations.every(({ security }) => Array.isArray(security) && security.length === 0)).toBe(true);
    expect(publicOnly.tags.map(({ name }) => name)).not.toContain("seal");
  });

  it("puts the configured prefixes into the paths", () => {
    const document = describeAll({ prefixes: { auth: "/sso/auth", thirdParty: "/tp" } });
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(["/sso/auth/login", "/tp/eHomeLogin"]),
    );
    expect(JSON.stringify(document.paths)).not.toContain("{auth}");
  });

  it("lists every error code under the status it comes with", () => {
    // given
    const { responses } = describeAll().components as {
      responses: Record<string, { content: { "application/json": { schema: { allOf: unknown[] } } } }>;
    };

    // when
    const listed = Object.entries(responses).flatMap(([name, response]) => {
      const [, narrowed] = response.content["application/json"].schema.allOf;
      const { enum: codes } = (narrowed as { properties: { code: { enum: number[] } } }).properties.code;
      return codes.map((code) => `${name} ${code}`);
    });

    // then
    const declared = Object.values(errorCatalogue).map(({ code, status }) => `Error${status} ${code}`);
    expect(listed.toSorted()).toEqual(declared.toSorted());
  });

  it("sends each call's fields where its declaration says", () => {
    // given
    const document = describeAll();

    // when
    const login = operationOf(document, named("login"));
    const upload = operationOf(document, named("fileUpload"));
    const submit = operationOf(document, named("submitApply"));

    // then
    expect(login?.parameters).toContainEqual(expect.objectContaining({ name: "userCode", in: "query" }));
    expect(JSON.stringify(login?.requestBody)).not.toContain("userCode");
    expect(login?.requestBody).toMatchObject({ content: { "application/json": {} } });
    expect(upload?.requestBody).toMatchObject({ content: { "multipart/form-data": {} } });
    expect(submit?.requestBody).toBeUndefined();
    expect(submit?.parameters).toContainEqual({ $ref: "#/components/parameters/Idempotency-Key" });
  });

  it("shows misspelt fields as the wire spells them", () => {
    const answer = JSON.stringify(operationOf(describeAll(), named("externalTask"))?.responses);
    expect(answer).toContain('"requestSouce"');
    expect(answer).not.toContain('"requestSource"');
  });

  it("marks a call that is still to come, and what it answers", () => {
    // given
    const document = describeAll({ isAvailable: ({ name }) => name !== "urge" });

    // when
    const urge = operationOf(document, named("urge"));
    const recall = operationOf(document, named("recallInstance"));

    // then
    expect(urge?.["x-not-available-yet"]).toBe(true);
    expect(urge?.responses).toHaveProperty("501");
    expect(recall).not.toHaveProperty("x-not-available-yet");
    expect(recall?.responses).not.toHaveProperty("501");
  });

  it("names the roles of an administrative call", () => {
    expect(operationOf(describeAll(), named("addSeal"))?.["x-roles"]).toEqual(["admin", "seal"]);
  });
});
