import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take longest, each project's own: begun last, one of them would keep a core waiting for the other. No two
 * that start servers stand beside each other.
 */
export const longest: readonly string[] = [
  "tests/architecture/boundaries.test.ts",
  "tests/engine/model.recorded-stories.test.ts",
  "tests/security/tables-of-two-companies.test.ts",
  "tests/server/main.slow.test.ts",
  "tests/security/findings.test.ts",
  "tests/server/db/embedded/start-embedded-postgres.slow.test.ts",
  "tests/security/calls-of-two-companies.test.ts",
  "tests/features/killed-under-load.slow.test.ts",
  "tests/features/acts-rights.test.ts",
  "tests/features/killed-worker.slow.test.ts",
  "tests/browser/form-survives.slow.test.ts",
  "tests/browser/accessible-routes.test.ts",
  "tests/browser/process-designer.test.ts",
  "tests/browser/tables-at-size.slow.test.ts",
  "tests/browser/seals.test.ts",
  "tests/browser/every-kind-form.test.ts",
  "tests/browser/tables-screens.test.ts",
  "tests/browser/make-a-process.test.ts",
  "tests/browser/dialogs-on-a-phone.test.ts",
  "tests/browser/form-builder-survives.slow.test.ts",
  "tests/browser/kit-page.test.ts",
  "tests/browser/work-bench.test.ts",
  "tests/web/process-designer/process-designer-page.test.tsx",
  "tests/web/workbench/todo-list-page.test.tsx",
  "tests/web/fields/kinds.test.tsx",
  "tests/web/tables/form/detail-editor.test.tsx",
  "tests/web/form-builder/edit-form-page.test.tsx",
];

/** Of one group the projects one after the other: a worker loads what its project needs once. What takes longest begins. */
const projects: readonly string[] = ["browser", "server", "web"];

/** The order of a run: by project, in each what is known to take long first, as it is listed, then as vitest has it. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (one, other) =>
        projects.indexOf(one.project.name) - projects.indexOf(other.project.name) ||
        placeOf(one) - placeOf(other),
    );
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
  return at < 0 ? longest.length : at;
}
