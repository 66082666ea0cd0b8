import type { OutputOf } from "#contract/calls/define-call.ts";
import type { dataItemUses } from "#contract/calls/table-actions.ts";
import type { JsonValue } from "#contract/schema.ts";
import { useTexts } from "../../i18n/index.ts";
import { FormsUsing } from "../uses/forms-using.tsx";

/** Which forms, processes and items use a data item: what renaming or removing it would touch. */
export function DataItemUses({ answer }: { answer: JsonValue }) {
  const t = useTexts("data-item-uses");
  const { forms, items, blocks, valueCount, elsewhere } = answer as unknown as OutputOf<typeof dataItemUses>;
  const isUsed = forms.length + items.length + elsewhere > 0;
  return (
    <>
      <p>{t(isUsed ? "rule" : "none")}</p>
      <FormsUsing title={t("forms")} forms={forms} />
      {items.length === 0 ? null : (
        <section>
          <h4>{t("items")}</h4>
          <ul>
            {items.map(({ code, dataEnName, name }) => (
              <li key={code}>
                <a href={`#/formBuilder/itemManage?row=${encodeURIComponent(code)}`}>
                  {name === dataEnName ? name : t("item", { name, code: dataEnName })}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {blocks.length === 0 ? null : <p>{t("blocks", { names: blocks.join(t("join")) })}</p>}
      {elsewhere === 0 ? null : <p>{t("elsewhere", { count: elsewhere })}</p>}
      {valueCount === 0 ? null : <p>{t("values", { count: valueCount })}</p>}
    </>
  );
}
