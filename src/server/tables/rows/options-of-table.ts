import { limits } from "#contract/limits.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import { labelOf } from "#tables";
import type { SessionScope } from "../../http/index.ts";
import { listPage } from "./list-page.ts";
import { tableFor } from "./table-context.ts";

/** The rows of a table as choices, by what they are called; no more than a page of the largest size. */
export async function optionsOfTable(
  scope: SessionScope,
  entity: string,
  keyword: string | undefined,
): Promise<{ value: string; text: string }[] | Refusal> {
  const context = tableFor(scope, entity);
  if (context === undefined || context.model.storage === "call") return refuse("notFound");
  if (!context.access.read) return refuse("noPermission");
  const input = { pageSize: limits.pageSizeMax, count: false, ...(keyword === undefined ? {} : { keyword }) };
  const page = await listPage(scope.tx, context, input);
  if (isRefusal(page)) return page;
  const { model } = context;
  return page.read().rows.map((row) => ({
    value: String(row[model.key] ?? ""),
    text: String(labelOf(model, row, scope.language) ?? row[model.key] ?? ""),
  }));
}
