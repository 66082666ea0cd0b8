import { useState } from "react";
import { getProcessDataList } from "#contract/calls/opt.ts";
import { type CallError, placeErrors } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";

/** The name and the id of a process that is to be made, and what is wrong with them. */
export interface ProcessHead {
  processName: string;
  processId: string;
  errors: Readonly<Record<string, string>>;
  setName: (processName: string) => void;
  setId: (processId: string) => void;
  /** Both as they are sent; nothing where one is missing or malformed, which is then said at its field. */
  checked: () => { processName: string; processId: string } | undefined;
  /** Of the call that makes it: what the server refuses is said at its field. */
  sending: { invalidates: (typeof getProcessDataList)[]; onError: (error: CallError) => boolean };
}

/** What every way to make a process asks for. */
export function useProcessHead(name = ""): ProcessHead {
  const t = useTexts("process-design", "problems");
  const [processName, setName] = useState(name);
  const [processId, setId] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  return {
    processName,
    processId,
    errors,
    setName,
    setId,
    checked: () => {
      const head = { processName: processName.trim(), processId: processId.trim() };
      const missing = {
        ...(head.processName === "" ? { processName: t("problems:required") } : {}),
        ...(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/u.test(head.processId) ? {} : { processId: t("id.malformed") }),
      };
      setErrors(missing);
      return Object.keys(missing).length > 0 ? undefined : head;
    },
    sending: {
      invalidates: [getProcessDataList],
      onError: (error) =>
        placeErrors(error, ["processName", "processId"], setErrors, { idTaken: "processId" }),
    },
  };
}
