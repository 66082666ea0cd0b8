import { useQueries, useQuery } from "@tanstack/react-query";
import { checkOperates } from "#contract/calls/opt-release.ts";
import { call } from "./call.ts";
import { queryKeyOf } from "./query-client.ts";

interface Asked {
  operate: string;
  answer: (allowed: boolean) => void;
  fail: (error: unknown) => void;
}

/** What the page that is being drawn asks. */
let asked: Asked[] = [];

/** Asks with whatever else is asked at this moment: a page offers a dozen things, and asks once. */
function askTogether(operate: string): Promise<boolean> {
  return new Promise((answer, fail) => {
    if (asked.length === 0) setTimeout(() => void send(), 0);
    asked.push({ operate, answer, fail });
  });
}

async function send(): Promise<void> {
  const together = asked;
  asked = [];
  try {
    const { allowed } = await call(checkOperates, { operates: together.map(({ operate }) => operate) });
    for (const { operate, answer } of together) answer(allowed.includes(operate));
  } catch (error) {
    for (const { fail } of together) fail(error);
  }
}

/**
 * Whether somebody may make a call (by its name) or open a screen (by its route), before it is offered; undefined until that
 * is known. Where it could not be asked it is offered, and the server says no.
 */
export function useMay(operate: string): boolean | undefined {
  const { isError, data } = useQuery(questionOf(operate));
  return isError ? true : data;
}

/** Which of several calls and screens somebody may use, as far as it is known. */
export function useMayAmong(operates: readonly string[]): ReadonlySet<string> {
  const answers = useQueries({ queries: operates.map(questionOf) });
  return new Set(
    operates.filter((_operate, at) => answers[at]?.isError === true || answers[at]?.data === true),
  );
}

function questionOf(operate: string) {
  return {
    queryKey: [...queryKeyOf(checkOperates), operate],
    queryFn: () => askTogether(operate),
  };
}
