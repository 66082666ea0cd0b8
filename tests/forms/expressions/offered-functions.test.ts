import { describe, expect, it } from "vitest";
import { checkExpression, offeredFunctions } from "#forms";

describe("a function that is offered", () => {
  it.each(offeredFunctions)("%s is one an expression may use", (name) => {
    expect(checkExpression(`${name}("a")`, undefined, "value")?.problem).not.toBe(
      "expressionUnknownFunction",
    );
  });
});
