import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { CallDeclaration, InputOf, OutputOf } from "#contract/calls/define-call.ts";
import { onTable } from "#contract/calls/tables.ts";
import {
  call,
  type CallError,
  queryClient,
  type Send,
  type UseSendOptions,
  useSend,
} from "../../api/index.ts";

interface Options {
  enabled?: boolean;
  staleTime?: number;
  /** Shows the answer to the question before while the next is on its way. */
  keep?: boolean;
  refetchInterval?: number | false;
}

/** The answer of a derived call. It is old as soon as an event names its table. */
export function useTableCall<Declared extends CallDeclaration>(
  declaration: Declared,
  entity: string,
  input: InputOf<Declared>,
  { keep = false, ...options }: Options = {},
): UseQueryResult<OutputOf<Declared>, CallError> {
  return useQuery<OutputOf<Declared>, CallError>({
    queryKey: ["table", entity, declaration.name, input],
    queryFn: ({ signal }) => call(onTable(declaration, entity), input, { signal }),
    ...(keep ? { placeholderData: keepPreviousData as never } : {}),
    ...options,
  });
}

/** A writing derived call; what is shown of its table is fetched again once it succeeded. */
export function useTableSend<Declared extends CallDeclaration>(
  declaration: Declared,
  entity: string,
  options: UseSendOptions<Declared> = {},
): Send<Declared> {
  const { onSuccess } = options;
  return useSend(onTable(declaration, entity), {
    ...options,
    onSuccess: (output, input) => {
      void refreshTable(entity);
      onSuccess?.(output, input);
    },
  });
}

/** Marks everything known of a table as old: our answers and refine's. */
export async function refreshTable(entity: string): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      (queryKey[0] === "table" && queryKey[1] === entity) ||
      (queryKey[0] === "data" && queryKey[2] === entity),
  });
}

/** The same for every table. */
export async function refreshAllTables(): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === "table" || queryKey[0] === "data",
  });
}
