import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { getProcessDataList } from "#contract/calls/opt.ts";
import { exportProcessSql, userCheckOperate } from "#contract/calls/opt-release.ts";
import {
  importRelease,
  previewRelease,
  releaseContents,
  releaseKeys,
  releases,
  rollBackRelease,
} from "#contract/calls/release-bundle.ts";
import { useCall } from "../api/index.ts";

/** What of releases somebody may do; a right may open a single call of them. */
export interface ReleaseRights {
  export: boolean;
  import: boolean;
  history: boolean;
  keys: boolean;
  rollBack: boolean;
}

/** The rights of whoever looks; undefined until all are known. */
export function useReleaseRights(): ReleaseRights | undefined {
  const exports = useMay([getProcessDataList, releaseContents, exportProcessSql]);
  const imports = useMay([previewRelease, importRelease]);
  const history = useMay([releases]);
  const keys = useMay([releaseKeys]);
  const rollBack = useMay([rollBackRelease]);
  if (
    exports === undefined ||
    imports === undefined ||
    history === undefined ||
    keys === undefined ||
    rollBack === undefined
  )
    return undefined;
  return { export: exports, import: imports, history, keys, rollBack };
}

/** Whether somebody may make all of these calls, of which there are three at most. */
function useMay([first, second, third]: readonly CallDeclaration[]): boolean | undefined {
  const answers = [useAnswer(first), useAnswer(second), useAnswer(third)];
  return answers.includes(undefined) ? undefined : answers.every((allowed) => allowed === true);
}

function useAnswer(declaration: CallDeclaration | undefined): boolean | undefined {
  const answer = useCall(
    userCheckOperate,
    { operate: declaration?.name ?? "" },
    { enabled: declaration !== undefined, quiet: true },
  );
  // Where it could not be asked, the call itself says no.
  return declaration === undefined || answer.isError ? true : answer.data?.allowed;
}
