import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { calls } from "#contract/calls/index.ts";
import { notAvailableYet } from "#server/http/not-available-yet.ts";
import { requestOf } from "../support/app.ts";
import type { MarkedCompany } from "../support/builders/a-marked-company.ts";
import { groupMark, type TwoCompanies, twoCompanies } from "../support/two-companies.ts";
import { type Caller, callers, callInputs, inMatrix } from "./call-inputs.ts";
import { type Expected, expectedOf } from "./expected-of-calls.ts";

let world: TwoCompanies;
beforeAll(async () => {
  world = await twoCompanies();
  await world.begin();
}, 60_000);
afterAll(() => world.close());

const toCome = calls.filter(({ name, path }) => notAvailableYet.includes(name) && !path.includes("{entity}"));

/** What came of one request. */
interface Outcome {
  status: number;
  code: number | undefined;
  /** The answer, without what was asked for by name. */
  text: string;
  touched: readonly string[];
}

function personOf(caller: Exclude<Caller, "stranger">): string {
  if (caller === "everything") return world.chief;
  return caller === "foreigner" ? world.away.member : world.home[caller];
}

async function make(call: CallDeclaration, caller: Caller, input: object): Promise<Outcome> {
  const headers = caller === "stranger" ? {} : { token: world.sessionOf(personOf(caller)).token };
  const request = requestOf(call, input as Record<string, unknown>, world.app.ports.config);
  const response = await world.app.app.inject({ ...request, headers: { ...request.headers, ...headers } });
  const isJson = String(response.headers["content-type"]).startsWith("application/json");
  return {
    status: response.statusCode,
    code: isJson ? (response.json() as { code?: number }).code : undefined,
    text: withoutAsked(response.body, input),
    touched: world.touched(),
  };
}

/** An answer may say again what the caller said; of nobody else's things may it say anything. */
function withoutAsked(text: string, input: object): string {
  const said = JSON.stringify(input).match(/[\w-]*Q[ABG]0X[\w-]*/gu) ?? [];
  return said.toSorted((a, b) => b.length - a.length).reduce((left, one) => left.replaceAll(one, ""), text);
}

/** What is wrong with an outcome; nothing where it is as expected. */
function wrong(
  expected: Expected,
  { status, code, text, touched }: Outcome,
  company: MarkedCompany,
  mayTouchGroup: boolean,
): string | undefined {
  if (status >= 500) return `answered ${status} ${text.slice(0, 200)}`;
  if (touched.includes(groupMark) && !mayTouchGroup) return "changed what counts everywhere";
  switch (expected) {
    case "unknown":
      return status === 401 ? undefined : `answered ${status}, not 401`;
    case "refused":
      return code === 12_139 || code === 12_376 ? undefined : `answered ${status} ${code ?? ""}, not refused`;
    case "walled":
      if (touched.includes(company.mark)) return `changed things of ${company.mark}`;
      return text.toUpperCase().includes(company.mark) ? `told ${excerpt(text, company.mark)}` : undefined;
    case "free":
      return undefined;
  }
}

function excerpt(text: string, mark: string): string {
  const at = text.toUpperCase().indexOf(mark);
  return `…${text.slice(Math.max(0, at - 60), at + 60)}…`;
}

describe("the matrix of calls", () => {
  it.each(inMatrix.map((call) => [call.name, call] as const))("%s", async (name, call) => {
    const asked = callInputs[name]!;
    const faults: string[] = [];
    // Who proves who they are with the call itself is nobody before.
    for (const caller of call.whose === "proof" ? (["stranger"] as const) : callers) {
      for (const about of ["own", "other"] as const) {
        const atHome = caller !== "foreigner";
        const company = (about === "own") === atHome ? world.home : world.away;
        const expected = expectedOf(call, caller, about);
        const outcome = await make(call, caller, asked.input(company));
        const fault = wrong(expected, outcome, company, caller === "everything");
        if (fault !== undefined) faults.push(`${caller}, ${about}: ${fault}`);
        if (about === "own" && caller === asked.by && outcome.status !== 200)
          faults.push(`${caller}, own: answered ${outcome.status} ${outcome.text.slice(0, 300)}`);
        // Whatever it is about, nothing of the other company is in the answer.
        const other = company === world.home ? world.away : world.home;
        if (expected === "free" && about === "own" && expectedOf(call, caller, "other") === "walled") {
          const told = wrong("walled", outcome, other, true);
          if (told !== undefined) faults.push(`${caller}, own: ${told}`);
        }
      }
    }
    expect(faults).toEqual([]);
  });

  it.each(toCome.map((call) => [call.name, call] as const))(
    "%s, which nothing serves yet, tells strangers and others nothing",
    async (_name, call) => {
      for (const caller of callers) {
        const { status, code } = await make(call, caller, {});
        const expected = expectedOf(call, caller, "own");
        const isPublic = call.access === "public";
        if (expected === "unknown") expect(status).toBe(401);
        else if (expected === "refused") expect([12_139, 12_376]).toContain(code);
        else expect([caller, isPublic, status]).toEqual([caller, isPublic, 501]);
      }
    },
  );
});
