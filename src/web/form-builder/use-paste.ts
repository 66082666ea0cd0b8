import { useTexts } from "../i18n/index.ts";
import { useNotice } from "../kit/index.ts";
import { useBuilder } from "./builder-context.ts";
import { copiedBlock } from "./clipboard.ts";
import { insertBlock, targetBehind } from "./model/index.ts";

/** Pastes what was copied last, in this form or another, behind a field; without one at the end. */
export function usePaste(): (behind?: string) => void {
  const t = useTexts("form-builder");
  const notice = useNotice();
  const { edit } = useBuilder();
  return (behind) => {
    const copied = copiedBlock();
    if (copied.components.length === 0) {
      notice({ key: "paste", said: t("nothingCopied") });
      return;
    }
    edit((now) =>
      insertBlock(now, copied, targetBehind(now, behind === undefined ? [] : [behind], copied.components)),
    );
  };
}
