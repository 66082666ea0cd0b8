import type {
  CreateParams,
  DataProvider,
  DeleteManyParams,
  DeleteOneParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  UpdateParams,
} from "@refinedev/core";
import type { CallDeclaration, InputOf, OutputOf } from "#contract/calls/define-call.ts";
import {
  addTableRow,
  getTableRow,
  listTableRows,
  onTable,
  removeTableRows,
  updateTableRow,
} from "#contract/calls/tables.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FieldChanges, TableKey, TableRow } from "#contract/shapes/tables.ts";
import { call, isCallError } from "../../api/index.ts";
import { filterOf, sortOf, splitAnyText } from "./crud-filter.ts";

/** What a change of a row carries: the version seen and, by field, the value seen and the value wanted. */
export interface RowChange {
  rowVersion?: string;
  changes: FieldChanges;
}

/** Further wishes on a list, handed through refine as `meta.wishes`: what the address says lies in `meta` itself. */
export interface ListWishes {
  keyword?: string;
  deleted?: boolean;
  columns?: string[];
  /** Where the page before ended: deep pages cost no more than the first. */
  after?: JsonValue[];
}

/** Makes a derived call. A failure has refine's `statusCode` beside what our screens read from it. */
async function ask<Declared extends CallDeclaration>(
  declaration: Declared,
  entity: string,
  input: InputOf<Declared>,
  signal?: AbortSignal,
): Promise<OutputOf<Declared>> {
  try {
    return await call(onTable(declaration, entity), input, signal === undefined ? {} : { signal });
  } catch (error) {
    if (isCallError(error)) Object.assign(error, { statusCode: error.status ?? 0 });
    throw error;
  }
}

/**
 * refine's way to the rows: the derived operations of each table. Lists answer rows only, with what their references
 * are called; how many there are is a question of its own (`useRowCount`), so that rows never wait for it.
 */
export const dataProvider = {
  getApiUrl: () => "/basic",

  async getList({ resource, pagination, sorters, filters, meta }: GetListParams) {
    const { wishes = {}, signal } = (meta ?? {}) as { wishes?: ListWishes; signal?: AbortSignal };
    const { deleted, columns, after } = wishes;
    const wanted = splitAnyText(filters ?? []);
    const keyword = wanted.keyword ?? wishes.keyword;
    const sort = sortOf(sorters ?? []);
    const filter = filterOf(wanted.filters);
    const answer = await ask(
      listTableRows,
      resource,
      {
        page: pagination?.currentPage ?? 1,
        pageSize: pagination?.pageSize ?? 50,
        count: false,
        ...(sort.length > 0 ? { sort } : {}),
        ...(filter === undefined ? {} : { filter }),
        ...(keyword ? { keyword } : {}),
        ...(deleted ? { deleted } : {}),
        ...(columns ? { columns } : {}),
        ...(after ? { after } : {}),
      },
      signal,
    );
    return {
      data: answer.rows,
      total: answer.total ?? answer.rows.length,
      labels: answer.labels,
      next: answer.next,
    };
  },

  getOne: async ({ resource, id }: GetOneParams) => ({
    data: await ask(getTableRow, resource, { key: id as TableKey }),
  }),

  async getMany({ resource, ids, meta }: GetManyParams) {
    const key = String(meta?.key ?? "id");
    const answer = await ask(listTableRows, resource, {
      filter: { [key]: { in: ids } },
      pageSize: Math.min(200, ids.length),
      count: false,
    });
    return { data: answer.rows };
  },

  create: async ({ resource, variables }: CreateParams) => ({
    data: await ask(addTableRow, resource, variables as TableRow),
  }),

  update: async ({ resource, id, variables }: UpdateParams) => ({
    data: await ask(updateTableRow, resource, {
      key: id as TableKey,
      ...(variables as unknown as RowChange),
    }),
  }),

  deleteOne: async ({ resource, id }: DeleteOneParams<object>) => ({
    data: await ask(removeTableRows, resource, { keys: [id as TableKey] }),
  }),

  deleteMany: async ({ resource, ids }: DeleteManyParams<object>) => ({
    data: [await ask(removeTableRows, resource, { keys: ids as TableKey[] })],
  }),
} as unknown as DataProvider;
