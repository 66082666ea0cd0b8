import { expect, it } from "vitest";
import { checkProcessSetup } from "#contract/rules/process-setup.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { aLongProcess, aPageOfLongProcess } from "../../support/builders/a-long-process.ts";

const known = {
  roles: new Set(["employee", "finance"]),
  users: new Set(["LEADER", "HEAD"]),
  processTypes: new Set(["finance"]),
  companies: new Set(["1000001"]),
};

/** How many members of its tasks, and of the fields of its form, are read while a process of so many steps is judged. */
function readsOf(steps: number): { ofTasks: number; ofFields: number } {
  const counted = { ofTasks: 0, ofFields: 0 };
  const watched = <Part extends object>(parts: readonly Part[], name: keyof typeof counted): Part[] =>
    parts.map(
      (part) =>
        new Proxy(part, {
          get: (target, member) => {
            counted[name] += 1;
            return Reflect.get(target, member) as unknown;
          },
        }),
    );
  const long = aLongProcess(steps, ["LEADER", "HEAD"], { pageId: "PAGE" });
  const definition: ProcessDefinition = { ...long, tasks: watched(long.tasks, "ofTasks") };
  const form = aPageOfLongProcess();
  const page: FormPage = { ...form, components: watched(form.components, "ofFields") };
  expect(checkProcessSetup(definition, page, known, () => undefined)).toEqual({});
  return counted;
}

it("looks at each step of a long process, not at all of them for each", () => {
  const few = readsOf(101);
  const many = readsOf(401);

  expect(many.ofTasks / few.ofTasks).toBeLessThan(5);
  expect(few.ofTasks).toBeGreaterThan(101);
});

it("looks through the form once for the whole process", () => {
  expect(readsOf(401).ofFields).toBe(readsOf(101).ofFields);
});
