import { useState } from "react";
import { getFormPage, listPagesByKeyAndIdForAll, updatePageStatus } from "#contract/calls/opt-form-page.ts";
import { processDesignNames } from "#contract/calls/process-design.ts";
import type { FormStatus } from "#contract/codes/form-status.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { useNotice } from "../kit/index.ts";
import type { FormRow } from "./form-row.ts";

/** Puts a version into effect or withdraws it, says so (spec §8 "status update"), and offers the way back. */
export function useChangeState() {
  const t = useTexts("form-manage");
  const notice = useNotice();
  const [errors, setErrors] = useState<{ version: number; message: string }>();
  const { send, sending } = useSend(updatePageStatus, {
    invalidates: [listPagesByKeyAndIdForAll, getFormPage, processDesignNames],
    onError(error, { version }) {
      if (error.code !== errorCatalogue.formPageFaulty.code) return false;
      setErrors({ version, message: error.message });
      return true;
    },
  });
  /** Answers whether it was changed; what refused it is shown. */
  const change = async (row: FormRow, to: FormStatus): Promise<boolean> => {
    const { pageId, label, version, state, rowVersion } = row;
    setErrors(undefined);
    const changed = await send({ pageId, version, status: to, rowVersion });
    if (changed === undefined) return false;
    notice({
      key: `form ${pageId}`,
      said: t("stateUpdated", { name: label, version, state: t(`state.${to}`) }),
      action: {
        label: t("undo"),
        undoes: true,
        run: () => send({ pageId, version, status: state, rowVersion: changed.rowVersion }),
      },
    });
    return true;
  };
  return { change, sending, errors };
}
