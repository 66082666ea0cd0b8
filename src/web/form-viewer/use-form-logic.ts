import { useEffect, useState } from "react";
import { organisationDays } from "#contract/calls/work-days.ts";
import type { FieldRightMap } from "#contract/rules/field-rights.ts";
import { hasLogic } from "#contract/shapes/form-components.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { fetchCall } from "../api/index.ts";
import { organisationZone } from "../session/index.ts";
import type { FormStore } from "./form-store.ts";

interface FollowedForm {
  page: FormPage;
  rights: FieldRightMap;
  store: FormStore;
  /** A server of the version before tells none: then it is the one that was told with the log-in. */
  timeZone: string | undefined;
  readOnly: boolean;
}

/** Lets a form's events and formulas follow its store. False until they do, so that nothing is shown that they hide. */
export function useFormLogic({ page, rights, store, timeZone, readOnly }: FollowedForm): boolean {
  const zone = timeZone ?? organisationZone();
  const needed = hasLogic(page);
  const [ready, setReady] = useState(!needed || store.standing() !== undefined);
  const [failure, setFailure] = useState<unknown>(undefined);
  useEffect(() => {
    if (!needed) return undefined;
    let isCurrent = true;
    import("./form-logic.ts")
      .then(async ({ countsWorkingDays, makeFormLogic }) => {
        const days = countsWorkingDays(page) ? await fetchCall(organisationDays, {}) : undefined;
        if (!isCurrent) return;
        store.follow(makeFormLogic(page, rights, readOnly, { timeZone: zone, days }));
        setReady(true);
      })
      .catch((error: unknown) => isCurrent && setFailure(error));
    return () => {
      isCurrent = false;
    };
  }, [needed, page, rights, store, zone, readOnly]);
  // A form whose rules could not be fetched must not be filled in without them: the screen's error state offers a retry.
  if (failure !== undefined) throw failure;
  return ready;
}
