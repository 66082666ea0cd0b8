import { useTexts } from "../i18n/index.ts";
import { useNotice } from "../kit/index.ts";
import { useBuilder } from "./builder-context.ts";
import { copiedComponents } from "./clipboard.ts";
import { arranged, insertComponents, numbersOf } from "./model/index.ts";

/** Pastes what was copied last, in this form or another, behind a field; without one at the end. */
export function usePaste(): (behind?: string) => void {
  const t = useTexts("form-builder");
  const notice = useNotice();
  const { edit } = useBuilder();
  return (behind) => {
    const copied = copiedComponents();
    if (copied.length === 0) {
      notice({ key: "paste", said: t("nothingCopied") });
      return;
    }
    edit((now) => {
      const [at, column] = behind === undefined ? [-1, undefined] : numbersOf(behind);
      const table = now.components[at];
      if (column !== undefined && table !== undefined) {
        const children = table.children ?? [];
        const sibling = children[column];
        const order = arranged(children);
        return insertComponents(now, copied, {
          table: at,
          at: sibling === undefined ? order.length : order.indexOf(sibling) + 1,
        });
      }
      const order = arranged(now.components);
      return insertComponents(now, copied, {
        at: table === undefined ? order.length : order.indexOf(table) + 1,
      });
    });
  };
}
