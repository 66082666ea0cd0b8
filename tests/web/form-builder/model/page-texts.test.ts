import { describe, expect, it } from "vitest";
import { newPage, pageTexts, setPageTexts } from "#web/form-builder/model/index.ts";
import { aField, aPage } from "../../../support/builders/a-process.ts";

const { comments: _said, ...bare } = aPage(aField("reason", { componentTitle: "事由" }));
const page = { ...bare, label: "请假单" };

describe("the texts of a form", () => {
  it("begin with its own name, in every language, which is written and emptied like the others", () => {
    // when
    const named = setPageTexts(page, "en-US", { name: "Leave request", "0 title": "Reason" });

    // then
    expect(named).toMatchObject({ label: "请假单", i18n: { "en-US": "Leave request" } });
    expect(pageTexts(named)[0]).toMatchObject({ id: "name", written: "请假单", others: named.i18n });
    expect(setPageTexts(named, "written", { name: "休假单" })).toMatchObject({
      label: "休假单",
      i18n: named.i18n,
    });
    expect(setPageTexts(named, "en-US", { name: "" })).not.toHaveProperty("i18n");
    expect(named.components[0]?.i18n).toEqual({ "en-US": "Reason" });
  });

  it("have the description of the form behind its name where it has one", () => {
    const described = { ...page, comments: "请假时填写" };

    // when
    const named = setPageTexts(described, "ja-JP", { description: "休暇を取るとき" });

    // then
    expect(pageTexts(page).map(({ id }) => id)).not.toContain("description");
    expect(pageTexts(named)[1]).toEqual({
      id: "description",
      what: "description",
      field: "",
      written: "请假时填写",
      others: { "ja-JP": "休暇を取るとき" },
    });
    expect(setPageTexts(named, "ja-JP", { description: "" })).toEqual(described);
    expect(setPageTexts(described, "written", { description: "" })).toEqual(page);
  });

  it("do not lend a copy the names of the form it is made from", () => {
    const from = setPageTexts(page, "en-US", { name: "Leave request" });

    expect(newPage({ pageId: "COPY", label: "副本", company: "1" }, from)).not.toHaveProperty("i18n");
  });
});
