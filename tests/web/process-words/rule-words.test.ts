import { beforeAll, describe, expect, it } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import type { Assignment } from "#contract/shapes/process-definition.ts";
import { startTexts, texts } from "#web/i18n/index.ts";
import { ruleWords, usersNamed, type WordSources } from "#web/process-words/index.ts";
import { aField, aPage, aProcess, aStart, approvedBy } from "../../support/builders/a-process.ts";

const names = {
  roles: [{ roleCode: "finance", roleName: "Finance manager" }],
  users: [{ userCode: "LEADER01", realName: "Li Wei" }],
  departments: [{ deptId: "12", deptName: "Branch" }],
  matrices: [{ matrixId: "BUY", matrixName: "Purchasing", fields: [] }],
} as unknown as NonNullable<WordSources["names"]>;
const page = aPage(aField("keeper", { componentTitle: "Keeper", componentType: ComponentType.person }));
const called: WordSources["called"] = new Map([
  ["person  LEFT01", { label: "Wang Fang", isGone: false }],
  ["person  NOBODY", { isGone: true }],
]);

describe("a rule that finds people, in words", () => {
  beforeAll(async () => {
    await startTexts("en-US", ["process-design", "process-words"]);
    await texts.changeLanguage("en-US");
  });

  const said = (rule: Assignment, known: Partial<WordSources> = {}, roleType?: never) =>
    ruleWords(rule, { t: texts.t as never, language: "en-US", names, page, called, ...known }, roleType);

  it.each<[Assignment["assignedType"], string, string]>([
    ["role", "finance,gone", "Role: Finance manager, gone (not found)"],
    ["deptRole", "finance", "Role in the department: Finance manager"],
    ["deptRole", "12:finance", "Role in the department: Branch, Finance manager"],
    ["deptRole", "99:gone", "Role in the department: 99 (not found), gone (not found)"],
    ["deptHead", "12", "Department head: Branch"],
    ["deptHead", "", "Department head"],
    ["deptDeputy", "parent", "Deputy department head: The department above"],
    ["users", "LEADER01,LEFT01,NOBODY,NEW01", "Li Wei, Wang Fang, NOBODY (not found), NEW01"],
    ["matrix", "BUY", "Approver matrix: Purchasing"],
    ["matrix", "SELL", "Approver matrix: SELL (not found)"],
    ["formUser", "keeper", "Person in the form: Keeper"],
    ["formUser", "gone", "Person in the form: gone (not found)"],
    ["deptLevel", "2", "Head of the department at a level: 2"],
  ])("%s of %j: %s", (assignedType, taskAssigned, words) => {
    expect(said({ assignedType, taskAssigned })).toBe(words);
  });

  it("says which type of role, and its people by their names", () => {
    const rule: Assignment = { assignedType: "roleType", taskAssigned: "LEADER01" };
    expect(said(rule, {}, "user" as never)).toBe("Role type: Li Wei");
    expect(said({ ...rule, taskAssigned: "" }, {}, "orgHead" as never)).toBe(
      "Role type: Head of the organization",
    );
  });

  it("calls nothing gone while names are on their way", () => {
    expect(said({ assignedType: "role", taskAssigned: "finance" }, { names: undefined })).toBe(
      "Role: finance",
    );
  });
});

describe("the accounts a definition names", () => {
  it("are also those to whom late work goes", () => {
    const late = [{ afterHours: 8, action: "transfer" as const, to: "DEPUTY01" }];
    const definition = {
      ...aProcess([aStart("s"), approvedBy("s", "LEADER01", { overtime: late })]),
      overtime: [{ ...late[0]!, to: "HEAD01" }],
    };
    expect(usersNamed(definition)).toEqual(["DEPUTY01", "HEAD01", "LEADER01"]);
  });
});
