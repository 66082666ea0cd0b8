import { describe, expect, it } from "vitest";
import { languages } from "#contract/codes/language.ts";
import { errorCatalogue, type ErrorName } from "#contract/errors/catalogue.ts";
import { refuse, refuseFields } from "#contract/errors/refusal.ts";
import { errorAnswer } from "#server/http/error-answer.ts";

const names = Object.keys(errorCatalogue) as ErrorName[];
const about = { language: "en-US", requestCode: "code-0001" } as const;

describe.each(names)("the error %s", (name) => {
  const { code, status, params } = errorCatalogue[name];
  const given = Object.fromEntries(params.map((param) => [param, param === "seconds" ? 7 : `<${param}>`]));

  it.each(languages)("is said in %s with everything it carries", (language) => {
    // when
    const answer = errorAnswer(refuse(name, given), { ...about, language });

    // then
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ flag: false, code, params: given, requestCode: "code-0001" });
    expect(answer.body.msg).not.toBe(name);
    expect(answer.body.msg).not.toMatch(/\{\{|\}\}/u);
  });
});

describe("an error's answer", () => {
  it("carries _error for 401 and 404 alone", () => {
    // when
    const marked = names.filter((name) => "_error" in errorAnswer(refuse(name), about).body);

    // then
    expect(marked.every((name) => [401, 404].includes(errorCatalogue[name].status))).toBe(true);
    expect(marked).toContain("unauthenticated");
    expect(marked).toContain("notFound");
  });

  it("says of each field what is wrong with it", () => {
    // given
    const refusal = refuseFields({
      days: { problem: "required" },
      reason: { problem: "tooLong", params: { max: 30 } },
    });

    // when
    const { body } = errorAnswer(refusal, about);

    // then
    expect(body.errors).toEqual({ days: "This field is required.", reason: "Use at most 30 characters." });
  });

  it("shows instants in words and lists with their separator", () => {
    // when
    const handled = errorAnswer(
      refuse("alreadyHandled", { task: "T", who: "W", when: "2026-11-21T03:00:00.000Z", how: "handled" }),
      about,
    );
    const nothing = errorAnswer(
      refuse("methodNotAllowed", { method: "PUT", allowed: ["GET", "POST"] }),
      about,
    );

    // then
    expect(handled.body.msg).toContain("Nov 21, 2026");
    expect(handled.body.msg).toContain("11:00");
    expect(nothing.body.msg).toContain("GET, POST");
  });

  it("tells instants by the clocks of the caller's organization, each by those of its own season", () => {
    const said = ["2026-01-15T17:00:00.000Z", "2026-07-15T16:00:00.000Z"].map(
      (from) =>
        errorAnswer(refuse("processNotOpenYet", { process: "P", from }), {
          ...about,
          timeZone: "America/New_York",
        }).body.msg,
    );
    expect(said).toEqual([
      expect.stringContaining("Jan 15, 2026, 12:00"),
      expect.stringContaining("Jul 15, 2026, 12:00"),
    ]);
  });

  it.each([
    ["zh-CN", "“撤销中”"],
    ["en-US", "“being undone”"],
    ["ja-JP", "「復元中」"],
  ] as const)("says in %s how far an import is, and carries the code", (language, words) => {
    // when
    const { body } = errorAnswer(refuse("tableJobNotThere", { state: "reverting" }), { ...about, language });

    // then
    expect(body.msg).toContain(words);
    expect(body.params).toEqual({ state: "reverting" });
  });

  it("puts what a person typed into the sentence as typed", () => {
    // given
    const typed = "$t(internal) {{task}} <b>";

    // when
    const { body } = errorAnswer(refuse("processNotEnabled", { process: typed }), about);

    // then
    expect(body.msg).toContain(`“${typed}”`);
  });

  it("tells when to come back", () => {
    // when
    const answer = errorAnswer(refuse("loginDelayed", { seconds: 7 }), {
      ...about,
      call: { outputKind: "bare" },
    });

    // then
    expect(answer.retryAfter).toBe(7);
    expect(answer.body).toMatchObject({ success: false, message: expect.stringContaining("7 s") });
  });
});
