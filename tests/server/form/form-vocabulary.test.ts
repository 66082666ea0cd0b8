import { afterAll, beforeAll, expect, test } from "vitest";
import {
  listComponentDataTypes,
  listComponentTypes,
  listPageFunction,
  listPageTriggerType,
} from "#contract/calls/opt-form-page.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let app: TestApp;
let userCode: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ userCode } = await anAccount(app.database.kysely));
});
afterAll(() => app.close());

test.each([
  ["zh-CN", "文本", "日期", "显示", "打开表单时"],
  ["en-US", "Text", "Date", "Show", "When the form is opened"],
  ["ja-JP", "テキスト", "日付", "表示する", "フォームを開いたとき"],
] as const)("what forms are made of is told in %s", async (lang, component, value, deed, trigger) => {
  // given
  const as = { as: userCode, lang };

  // when
  const components = (await app.call(listComponentTypes, {}, as)).data;
  const values = (await app.call(listComponentDataTypes, {}, as)).data;
  const functions = (await app.call(listPageFunction, {}, as)).data;
  const triggers = (await app.call(listPageTriggerType, {}, as)).data;

  // then
  expect(components).toHaveLength(Object.keys(ComponentType).length);
  expect(components[0]).toEqual({ code: "1001", name: component });
  expect(values).toHaveLength(6);
  expect(values[2]).toEqual({ code: "1003", name: value });
  expect(functions.find(({ functionId }) => functionId === "show")?.name).toBe(deed);
  expect(functions.every(({ comments }) => comments.length > 5)).toBe(true);
  expect(triggers[0]).toEqual({ triggerTypeCode: "load", name: trigger });
});
