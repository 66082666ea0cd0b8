import { getProcessDataList } from "#contract/calls/opt.ts";
import { exportProcessSql } from "#contract/calls/opt-release.ts";
import {
  importRelease,
  previewRelease,
  releaseContents,
  releaseKeys,
  releases,
  rollBackRelease,
} from "#contract/calls/release-bundle.ts";
import { useMay } from "../api/index.ts";

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
  const lists = useMay(getProcessDataList.name);
  const looks = useMay(releaseContents.name);
  const exports = useMay(exportProcessSql.name);
  const previews = useMay(previewRelease.name);
  const imports = useMay(importRelease.name);
  const history = useMay(releases.name);
  const keys = useMay(releaseKeys.name);
  const rollBack = useMay(rollBackRelease.name);
  if ([lists, looks, exports, previews, imports, history, keys, rollBack].includes(undefined))
    return undefined;
  return {
    export: Boolean(lists && looks && exports),
    import: Boolean(previews && imports),
    history: Boolean(history),
    keys: Boolean(keys),
    rollBack: Boolean(rollBack),
  };
}
