import type { CallDeclaration, InputOf, OutputOf } from "#contract/calls/define-call.ts";
import { call } from "./call.ts";
import { queryClient, queryKeyOf } from "./query-client.ts";

const freshMs = 60_000;

/**
 * What the cache keeps under a key, if it is of the last minute; else fetched anew and kept. For what is no screen: it
 * never joins a fetch of a screen's, which ends when that screen goes.
 */
export async function fetchCached<Answer>(
  queryKey: readonly unknown[],
  fetch: () => Promise<Answer>,
): Promise<Answer> {
  const kept = queryClient.getQueryState<Answer>(queryKey);
  const isFresh = kept !== undefined && !kept.isInvalidated && Date.now() - kept.dataUpdatedAt < freshMs;
  if (isFresh && kept.data !== undefined) return kept.data;
  const answer = await fetch();
  queryClient.setQueryData(queryKey, answer);
  return answer;
}

/** The answer of a reading call, in the same way. Throws `CallError`. */
export async function fetchCall<Declared extends CallDeclaration>(
  declaration: Declared,
  input: InputOf<Declared>,
): Promise<OutputOf<Declared>> {
  return await fetchCached(queryKeyOf(declaration, input), () => call(declaration, input));
}
