import { backTests } from "#contract/calls/back-test.ts";
import { saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { processDesignNames, tryProcess } from "#contract/calls/process-design.ts";
import { sampleCases } from "#contract/calls/sample-cases.ts";
import { useMay } from "../api/index.ts";

/** What somebody may do with a process beside reading it; undefined until that is known. */
export function useDesignRights() {
  const saves = useMay(saveOrUpdateProcessData.name);
  const readsNames = useMay(processDesignNames.name);
  const tries = useMay(tryProcess.name);
  const seesCases = useMay(sampleCases.name);
  const seesBackTests = useMay(backTests.name);
  if ([saves, readsNames, tries, seesCases, seesBackTests].includes(undefined)) return undefined;
  return {
    saves: saves === true,
    readsNames: readsNames === true,
    tries: tries === true,
    checks: seesCases === true || seesBackTests === true,
  };
}

export type DesignRights = NonNullable<ReturnType<typeof useDesignRights>>;
