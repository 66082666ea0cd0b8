import { act, renderHook } from "@testing-library/react";
import { startTransition, useDeferredValue, useEffect, useState } from "react";
import { expect, it } from "vitest";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { useDesignState } from "#web/process-designer/use-design-state.ts";
import { aProcess, approvedBy, aStart } from "../../support/builders/a-process.ts";

const opened = aProcess([aStart("head"), approvedBy("head", "HEAD")]);
const called = (processName: string) => (definition: ProcessDefinition) => ({ ...definition, processName });

it("is one definition, however often it is drawn before what was typed: who keeps it draws nothing again and again", () => {
  // given: somebody who does something of their own with every definition, as saving does
  let drawn = 0;
  const { result } = renderHook(() => {
    const { edited } = useDesignState(opened);
    const [, setKept] = useState(edited.definition);
    useDeferredValue(edited.definition);
    useEffect(() => setKept(edited.definition), [edited.definition]);
    drawn += 1;
    if (drawn > 100) throw new Error("It is drawn again and again.");
    return edited;
  });

  // when: what was typed is told as what may wait, and told again at once by who needs it
  act(() => {
    startTransition(() => result.current.edit(called("Typed")));
    result.current.edit(called("Typed"));
  });

  // then
  expect(result.current.definition.processName).toBe("Typed");
  expect(drawn).toBeLessThan(12);
});
