import { noticeTasks } from "#contract/calls/task/lists.ts";
import type { NoticeKind } from "#contract/codes/notice-kind.ts";
import type { TestApp } from "../app.ts";

/** The sentences of a kind that somebody was told, in English, the latest first. */
export async function noticesTold(
  app: Pick<TestApp, "call">,
  userCode: string,
  kind: NoticeKind,
): Promise<string[]> {
  const { rows } = (await app.call(noticeTasks, { pageSize: 100 }, { as: userCode, lang: "en-US" })).data;
  return rows.filter((row) => row.kind === kind).map(({ text }) => text);
}
