import { useState } from "react";
import { saveFormBlock } from "#contract/calls/form-block.ts";
import { useMay } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button } from "../../kit/index.ts";
import { SaveBlockDialog } from "./save-block-dialog.tsx";

/** Saves fields as a block: asks for its name. */
export function SaveBlockButton({ keys }: { keys: readonly string[] }) {
  const t = useTexts("form-builder");
  const [isAsking, setAsking] = useState(false);
  const maySave = useMay(saveFormBlock.name) === true;
  if (!maySave) return null;
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t("block.save")}
      </Button>
      {isAsking ? <SaveBlockDialog keys={keys} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
