import { QueryClient } from "@tanstack/react-query";
import type { CallDeclaration, InputOf } from "#contract/calls/define-call.ts";
import { limits } from "#contract/limits.ts";
import { isCallError } from "./call-error.ts";

/** Asks again only where nothing was answered; a "no" stays a "no". */
function mayRetry(failures: number, error: unknown): boolean {
  return failures < 2 && isCallError(error) && (error.kind === "unreachable" || error.kind === "timeout");
}

/**
 * The one cache of answers; the live stream, not the clock, says when they are old. What no screen shows is kept for the
 * hour of spec §9.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: mayRetry,
      staleTime: 15_000,
      gcTime: limits.cacheEntryHours * 3_600_000,
      refetchOnWindowFocus: true,
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** The cache's name of an answer. */
export function queryKeyOf<Declared extends CallDeclaration>(
  declaration: Declared,
  input?: InputOf<Declared>,
): readonly unknown[] {
  return input === undefined ? [declaration.name] : [declaration.name, input];
}

/** Marks every answer of these calls as old; what is on the screen is fetched again. */
export async function invalidate(...declarations: CallDeclaration[]): Promise<void> {
  await Promise.all(
    declarations.map((declaration) => queryClient.invalidateQueries({ queryKey: [declaration.name] })),
  );
}
