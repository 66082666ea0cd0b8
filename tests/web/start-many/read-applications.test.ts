import { describe, expect, it } from "vitest";
import { readApplications, readHeadings } from "../../../src/web/start-many/read-applications.ts";
import { sheetColumns } from "../../../src/web/start-many/sheet-columns.ts";
import { aField, aNumber, aPage } from "../../support/builders/a-process.ts";

const page = aPage(aField("note", { componentTitle: "事由" }), aNumber("days", { componentTitle: "天数" }));
const columns = sheetColumns(page, "zh-CN", { applicant: "申请人", title: "标题" });

describe("a sheet of applications", () => {
  it("is read by the names of its columns, in whatever order they stand", () => {
    // given
    const { found, unknown } = readHeadings(["天数", "标题", "申请人", "note"], columns);
    const ofPerson = (_column: unknown, text: string) =>
      text === "员工一" ? { value: "STAFF01" } : undefined;

    // when
    const read = readApplications("LEAVE", [["3", "探亲", "员工一", "回家"]], found, "zh-CN", ofPerson);

    // then
    expect(unknown).toEqual([]);
    expect(read).toEqual({
      applications: [
        {
          processId: "LEAVE",
          applyUser: "STAFF01",
          applyTitle: "探亲",
          data: { days: 3, note: "回家" },
        },
      ],
      problems: [],
    });
  });

  it("names headings that mean nothing, and cells that cannot be read by line and column", () => {
    // given
    const { found, unknown } = readHeadings(["天数", "颜色", "申请人"], columns);
    const nobody = () => ({ problem: { problem: "nobodyOfThatName" } });

    // when
    const { problems } = readApplications("LEAVE", [["三天", "红", "谁"]], found, "zh-CN", nobody);

    // then
    expect(unknown).toEqual(["颜色"]);
    expect(problems).toMatchObject([
      { line: 2, column: "天数" },
      { line: 2, column: "申请人", problem: { problem: "nobodyOfThatName" } },
    ]);
  });

  it("offers no column for what no cell can hold", () => {
    expect(columns.map(({ title }) => title)).toEqual(["申请人", "标题", "事由", "天数"]);
  });
});
