import type { OutputOf } from "#contract/calls/define-call.ts";
import type { dataItemUses } from "#contract/calls/table-actions.ts";
import type { JsonValue } from "#contract/schema.ts";
import { useTexts } from "../../i18n/index.ts";

/** Which forms, processes and items use a data item: what renaming or removing it would touch. */
export function DataItemUses({ answer }: { answer: JsonValue }) {
  const t = useTexts("data-item-uses", "form-manage");
  const { forms, items, blocks, valueCount, elsewhere } = answer as unknown as OutputOf<typeof dataItemUses>;
  const isUsed = forms.length + items.length + elsewhere > 0;
  return (
    <>
      <p>{t(isUsed ? "rule" : "none")}</p>
      {forms.length === 0 ? null : (
        <section>
          <h4>{t("forms")}</h4>
          <ul>
            {forms.map(({ pageId, label, version, state, processes }) => (
              <li key={`${pageId} ${version}`}>
                <a href={`#/formBuilder/editForm?pageId=${encodeURIComponent(pageId)}&version=${version}`}>
                  {t("form", { label, state: t(`form-manage:state.${state}`), version })}
                </a>
                {processes.length === 0 ? null : <p>{processes.join(t("join"))}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {items.length === 0 ? null : (
        <section>
          <h4>{t("items")}</h4>
          <p>{items.map(({ dataEnName, name }) => `${name} (${dataEnName})`).join(t("join"))}</p>
        </section>
      )}
      {blocks.length === 0 ? null : <p>{t("blocks", { names: blocks.join(t("join")) })}</p>}
      {elsewhere === 0 ? null : <p>{t("elsewhere", { count: elsewhere })}</p>}
      {valueCount === 0 ? null : <p>{t("values", { count: valueCount })}</p>}
    </>
  );
}
