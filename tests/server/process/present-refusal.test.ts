import { describe, expect, it } from "vitest";
import { languages } from "#contract/codes/language.ts";
import { completionModes } from "#contract/codes/completion-mode.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { errorAnswer } from "#server/http/error-answer.ts";
import { presentRefusal } from "#server/process/index.ts";
import { aLeaveProcess } from "../../support/builders/usual-processes.ts";

const people = { realName: (code: string) => code, deptName: String };
const bundle = { ...aLeaveProcess(), version: 1 };

describe.each(languages)("a refusal of the engine, said in %s", (language) => {
  function said(...refused: Parameters<typeof refuse>): string {
    const refusal = presentRefusal(refuse(...refused), bundle, people, language);
    return String(errorAnswer(refusal, { language, requestCode: "code-0001" }).body.msg);
  }

  it.each(["pointOfNoReturn"])("gives the reason %s of a recall that comes too late in words", (reason) => {
    // when
    const message = said("recallTooLate", { reason });

    // then
    expect(message).not.toContain(`（${reason}）`);
    expect(message).not.toContain(`(${reason})`);
    expect(message).not.toContain("recallReason");
  });

  it.each([
    "approve",
    "claim",
    "complete",
    "countersignAgree",
    "countersignDisagree",
    "markAsRead",
    "reassign",
    "requestCountersign",
    "return",
    "save",
    "submit",
    "takeBack",
    "withdrawCountersign",
  ])("calls the act %s as its button does", (action) => {
    // when
    const message = said("actionNotAllowed", { task: "T", action });

    // then
    expect(message).not.toMatch(new RegExp(`[“「]${action}[”」]`, "u"));
  });

  it.each(completionModes)("says the completion mode %s in words", (mode) => {
    // given
    const argument = { ratio: " 0.6", count: " 4", weight: " 5" }[mode as string] ?? "";

    // when
    const message = said("unreachableThreshold", { task: "T", mode: `${mode}${argument}`, seats: 3 });

    // then
    expect(message).not.toMatch(new RegExp(`[“（]${mode}${argument}[”）]`, "u"));
    expect(message).not.toContain("mode.");
    expect(message).not.toMatch(/\{\{/u);
  });
});
