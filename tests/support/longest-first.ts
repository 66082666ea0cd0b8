import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take longest, each project's own: begun last, one of them would keep a core waiting for the other. No two
 * that start servers stand beside each other.
 */
export const longest: readonly string[] = [
  "tests/architecture/boundaries.test.ts",
  "tests/security/tables-of-two-companies.test.ts",
  "tests/features/killed-under-load.test.ts",
  "tests/security/calls-of-two-companies.test.ts",
  "tests/server/db/embedded/start-embedded-postgres.test.ts",
  "tests/server/main.test.ts",
  "tests/browser/tables-at-size.test.ts",
  "tests/browser/accessible-routes.test.ts",
];

/** The order of a run: what is known to take long first, as it is listed, then as vitest has it. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
  return at < 0 ? longest.length : at;
}
