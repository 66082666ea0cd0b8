/** What a list of applications shows; it stands in the address. */
export interface ListQuery<Filter extends string> {
  queryType: Filter;
  keyword: string;
  page: number;
}

/** Reads a list's part of an address; an unknown filter is the first. */
export function readListQuery<Filter extends string>(
  params: URLSearchParams,
  filters: readonly Filter[],
): ListQuery<Filter> {
  const page = Number(params.get("page"));
  return {
    queryType: filters.find((each) => each === params.get("queryType")) ?? (filters[0] as Filter),
    keyword: params.get("q") ?? "",
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Writes it back. `queryType` is always said: other systems link with it (spec §2). */
export function writeListQuery<Filter extends string>(query: ListQuery<Filter>): URLSearchParams {
  const params = new URLSearchParams({ queryType: query.queryType });
  if (query.keyword !== "") params.set("q", query.keyword);
  if (query.page > 1) params.set("page", String(query.page));
  return params;
}
