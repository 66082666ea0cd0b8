import { calls } from "#contract/calls/index.ts";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { onTable } from "#contract/calls/tables.ts";
import type { JsonValue } from "#contract/schema.ts";
import { notAvailableYet } from "#server/http/not-available-yet.ts";
import { callInputs } from "./call-inputs.ts";
import { requestOf } from "../support/app.ts";
import type { MarkedCompany } from "../support/builders/a-marked-company.ts";
import { type InputSchema, placesOf, sample, withValue } from "../support/builders/hostile-inputs.ts";

/** A request that no screen of ours makes. */
export interface FuzzedRequest {
  call: string;
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/** Whole numbers below a bound, the same ones for a seed. */
export function drawnFrom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * bound);
  };
}

/** Streams never end, uploads have attackers of their own, and who logs out has nothing left to ask with. */
const fuzzed: readonly CallDeclaration[] = calls.filter(
  ({ name, encoding, outputKind }) =>
    !notAvailableYet.includes(name) &&
    encoding !== "multipart" &&
    outputKind !== "events" &&
    !["logout", "endMyOthers", "login", "todoLogin"].includes(name),
);

const entities = [
  "user",
  "dept",
  "ufFkzh",
  "hrpSupplierT",
  "processCategory",
  "operationLog",
  "menu",
  "nothing",
];

/** Values that something somewhere takes badly. */
const nasty: readonly JsonValue[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2_147_483_648,
  9_007_199_254_740_992,
  1e300,
  -1e300,
  "",
  " ",
  "a\u0000b",
  "a\ud800b",
  "𠮷\u202Eé\u200B",
  "' or 1=1 --",
  "%' and pg_sleep(9)--",
  "$1::int",
  "\\",
  "%00",
  "../../../etc/passwd",
  "{{7*7}}${7*7}<img src=x onerror=alert(1)>",
  "=1+1",
  "-0",
  "NaN",
  "Infinity",
  "1e400",
  "9".repeat(400),
  "x".repeat(3_000),
  "(".repeat(500),
  "[a-",
  "2026-02-30",
  "275760-09-13",
  "0000-00-00T00:00:00Z",
  "2026-11-22T25:61:61+99:99",
  "00000000-0000-0000-0000-000000000000",
  "__proto__",
  "constructor",
  [],
  [[[[[[[[[[[[1]]]]]]]]]]]],
  {},
  { or: [{ and: [] }, { not: {} }] },
  { constructor: { prototype: 1 } },
  { $ne: null },
  { toString: 1, valueOf: 2, length: -1 },
  ["a", 1, null, { b: [] }],
  Array.from({ length: 300 }, (_, at) => at),
];

/** Headers that a client may make up. */
const headers: readonly Record<string, string>[] = [
  {},
  {},
  {},
  { organid: "7200002" },
  { organid: "-1" },
  { organid: "9".repeat(30) },
  { lang: "xx" },
  { "idempotency-key": "k".repeat(190) },
  { "idempotency-key": "again" },
  { "content-type": "text/xml" },
  { "content-type": "multipart/form-data" },
  { "content-type": "application/json; charset=utf-16" },
  { "if-none-match": '"'.repeat(50) },
  { range: "bytes=9-1,-0,5-" },
  { "accept-encoding": "br;q=x, gzip;q=-1" },
];

/** Every served call in turn, about the things of a company, with values here and there that no screen sends; for ever. */
export function* fuzzedRequests(company: MarkedCompany, seed: number): Generator<FuzzedRequest, never> {
  const draw = drawnFrom(seed);
  const one = <Item>(list: readonly Item[]): Item => list[draw(list.length)]!;
  for (;;) {
    for (const call of fuzzed) {
      const schema = call.input as InputSchema;
      const asked = callInputs[call.name]?.input(company);
      const plain = {
        ...(sample(schema) as Record<string, JsonValue>),
        ...(asked as Record<string, JsonValue>),
      };
      // Where nothing is known of the company's things, some of its keys are tried.
      for (const name of ["key", "jobId", "viewId"])
        if (name in plain && draw(2) === 0)
          plain[name] = one([company.staff, company.organId, company.deptId, company.fileId]);
      let input: JsonValue = asked === undefined || draw(4) > 0 ? plain : (asked as JsonValue);
      const places = placesOf(schema, []);
      for (let turn = draw(3); turn >= 0 && places.length > 0; turn -= 1)
        input = withValue(input, one(places), one(nasty));
      const table = onTable(call, one(entities));
      const fields = typeof input === "object" && input !== null && !Array.isArray(input) ? input : { input };
      const request = requestOf(table, fields, { authPrefix: "/auth", thirdPartyPrefix: "/thirdparty" });
      const payload = request.payload === undefined ? undefined : broken(request.payload, draw);
      yield {
        call: call.name,
        method: request.method,
        url: request.url.slice(0, 7_000),
        headers: { ...request.headers, ...one(headers) },
        ...(payload === undefined ? {} : { payload }),
      };
    }
  }
}

/** One body in ten is cut, doubled, or has a letter in it changed. */
function broken(body: string, draw: (bound: number) => number): string {
  const at = draw(body.length);
  switch (draw(30)) {
    case 0:
      return body.slice(0, at);
    case 1:
      return body + body;
    case 2:
      return `${body.slice(0, at)}${String.fromCodePoint(draw(0x2_000))}${body.slice(at + 1)}`;
    default:
      return body;
  }
}
