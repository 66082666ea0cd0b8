import { sql } from "kysely";
import type { Language } from "#contract/codes/language.ts";
import { type OutsideOrigin, type TaskOrigin, taskOrigins } from "#contract/codes/task-origin.ts";
import type { Tx } from "../db/index.ts";
import type { SessionScope } from "../http/index.ts";

/** What every task of a process here is, whoever started the application. */
export const ownTaskType = taskOrigins[0];

export interface ShownTaskType {
  taskTypeCode: TaskOrigin;
  /** In the reader's language. */
  taskTypeName: string;
}

const nameColumns: Record<Language, string> = {
  "zh-CN": "type_name",
  "en-US": "type_name_en",
  "ja-JP": "type_name_ja",
};

/** The code of a type that is named by its code or by its name in whatever language; nothing where there is none. */
export async function namedTaskType(tx: Tx, named: string): Promise<TaskOrigin | undefined> {
  const code = taskOrigins.find((origin) => origin === named.trim().toUpperCase());
  if (code !== undefined) return code;
  const { rows } = await sql<ShownTaskType>`
    select task_type_code from task_type
    where ${named.trim()} in (type_name, type_name_en, type_name_ja)`.execute(tx);
  return rows[0]?.taskTypeCode;
}

/**
 * The types that administrators show beside the to-do list, in their order; those of tasks from outside also for whoever has
 * one.
 */
export async function shownTaskTypes(
  { tx, language }: SessionScope,
  fromOutside: readonly OutsideOrigin[],
): Promise<ShownTaskType[]> {
  const { rows } = await sql<ShownTaskType>`
    select task_type_code, ${sql.ref(nameColumns[language])} as task_type_name from task_type
    where is_shown or task_type_code = any(${fromOutside}::text[]) order by type_order, task_type_code`.execute(
    tx,
  );
  return rows;
}
