import { useTexts } from "../i18n/index.ts";
import { TextField } from "../kit/index.ts";
import type { ProcessHead } from "./use-process-head.ts";

interface ProcessHeadFieldsProps {
  head: ProcessHead;
  /** They come below something that is to be read first, and leave the focus where it is. */
  isBelow?: boolean;
}

/** The fields of a new process: how people call it, and the id by which everything else does. */
export function ProcessHeadFields({ head, isBelow = false }: ProcessHeadFieldsProps) {
  const t = useTexts("process-design");
  return (
    <>
      <TextField
        label={t("property.processName")}
        required
        autoFocus={!isBelow}
        error={head.errors["processName"]}
        value={head.processName}
        onChange={(event) => head.setName(event.target.value)}
      />
      <TextField
        label={t("property.processId")}
        required
        hint={t("note.processId")}
        error={head.errors["processId"]}
        value={head.processId}
        spellCheck={false}
        onChange={(event) => head.setId(event.target.value)}
      />
    </>
  );
}
