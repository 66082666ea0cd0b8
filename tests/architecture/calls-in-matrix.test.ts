import { expect, it } from "vitest";
import { callInputs, inMatrix } from "../security/call-inputs.ts";

it("every call that is served is in the matrix of calls and callers, and no other", () => {
  const missing = inMatrix.map(({ name }) => name).filter((name) => callInputs[name] === undefined);
  const gone = Object.keys(callInputs).filter((name) => !inMatrix.some((call) => call.name === name));
  expect({ missing, gone }, "say in tests/security/call-inputs.ts how the call is made").toEqual({
    missing: [],
    gone: [],
  });
});
