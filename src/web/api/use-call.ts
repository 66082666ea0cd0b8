import { queryOptions, useQuery, type UseQueryOptions, type UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import type { CallDeclaration, InputOf, OutputOf } from "#contract/calls/define-call.ts";
import { call } from "./call.ts";
import type { CallError } from "./call-error.ts";
import { presentError } from "./error-presenter.ts";
import { queryClient, queryKeyOf } from "./query-client.ts";

export interface UseCallOptions<Output>
  extends Pick<
    UseQueryOptions<Output, CallError>,
    "enabled" | "staleTime" | "gcTime" | "placeholderData" | "refetchInterval" | "refetchOnWindowFocus"
  > {
  /** No dialog: the screen shows the error itself, or may leave it out (a badge). */
  quiet?: boolean;
}

function optionsOf<Declared extends CallDeclaration>(declaration: Declared, input: InputOf<Declared>) {
  return queryOptions<OutputOf<Declared>, CallError>({
    queryKey: queryKeyOf(declaration, input),
    queryFn: ({ signal }) => call(declaration, input, { signal }),
  });
}

/**
 * The answer of a reading call, cached under its name and input.
 * A service fault (12138) or a missing permission (12139) opens the dialog of spec §8; the rest is the screen's to show.
 */
export function useCall<Declared extends CallDeclaration>(
  declaration: Declared,
  input: InputOf<Declared>,
  { quiet = false, ...options }: UseCallOptions<OutputOf<Declared>> = {},
): UseQueryResult<OutputOf<Declared>, CallError> {
  const result = useQuery({ ...optionsOf(declaration, input), ...options } as ReturnType<
    typeof optionsOf<Declared>
  >);
  const { error } = result;
  useEffect(() => {
    if (error && !quiet) presentError(error, { dialogsOnly: true });
  }, [error, quiet]);
  return result;
}

/** Fetches an answer ahead of its use; a failure waits for the screen that really asks. */
export async function prefetchCall<Declared extends CallDeclaration>(
  declaration: Declared,
  input: InputOf<Declared>,
): Promise<void> {
  await queryClient.prefetchQuery(optionsOf(declaration, input));
}
