import { expect, it } from "vitest";
import { isUuid } from "#contract/rules/uuid.ts";

it.each([
  ["0190f3c2-1d2e-7a3b-8c4d-5e6f70819203", true],
  ["a".repeat(36), false],
  ["-".repeat(36), false],
  ["0190f3c2-1d2e-7a3b-8c4d-5e6f70819203\n", false],
  ["", false],
])("%j may be an identifier: %s", (text, may) => expect(isUuid(text)).toBe(may));
