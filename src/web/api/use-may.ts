import { useQuery } from "@tanstack/react-query";
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
  const { isError, data } = useQuery({
    queryKey: [...queryKeyOf(checkOperates), operate],
    queryFn: () => askTogether(operate),
  });
  return isError ? true : data;
}
