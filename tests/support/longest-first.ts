import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take longest, each project's own: begun last, one of them would keep a core waiting for the other. No two
 * that start servers stand beside each other.
 */
export const longest: readonly string[] = [
  "tests/architecture/boundaries.test.ts",
  "tests/features/killed-under-load.test.ts",
  "tests/security/tables-of-two-companies.test.ts",
  "tests/browser/tables-at-size.test.ts",
  "tests/browser/accessible-routes.test.ts",
];

/** The order of a run: what is known to take long first, then as vitest has it. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = (file: TestSpecification) => longest.some((name) => file.moduleId.endsWith(`/${name}`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
