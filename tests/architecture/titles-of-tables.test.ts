import { expect, it } from "vitest";
import { languages } from "#contract/codes/language.ts";

/** What the screens of two tables show, by the labels of the tables themselves; Chinese is in their schemas. */
const labels = { itemManage: ["dataItem", "数据项"], itemCtrl: ["constraintValue", "约束值"] } as const;

it.each(languages)("screens of tables are titled by what they show: %s", async (language) => {
  const { default: routes } = await import(`#contract/texts/${language}/routes.json`);
  for (const [screen, [label, chinese]] of Object.entries(labels)) {
    const shown =
      language === "zh-CN"
        ? chinese
        : (await import(`#contract/texts/${language}/fields.json`)).default.labels[label];
    expect(routes.title[`formBuilder_${screen}`]).toContain(shown);
  }
});
