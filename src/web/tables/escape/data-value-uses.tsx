import type { ReactNode } from "react";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { dataValueUses } from "#contract/calls/table-actions.ts";
import type { JsonValue } from "#contract/schema.ts";
import { useTexts } from "../../i18n/index.ts";

/** What names one value of a data item: what changing or deleting it would touch. */
export function DataValueUses({ answer }: { answer: JsonValue }) {
  const t = useTexts("data-item-uses");
  const { forms, processes, matrices, values, elsewhere } = answer as unknown as OutputOf<
    typeof dataValueUses
  >;
  const named = (name: string, isDraft: boolean) => (isDraft ? t("value.draftOf", { name }) : name);
  const isNamed = [...forms, ...processes, ...matrices, ...values].length + elsewhere > 0;
  return (
    <>
      <p>{t(isNamed ? "value.rule" : "value.none")}</p>
      <Named title={t("value.forms")} things={forms} keyOf={({ pageId, version }) => `${pageId} ${version}`}>
        {({ pageId, version, label, isDraft }) => (
          <a href={`#/formBuilder/editForm?pageId=${encodeURIComponent(pageId)}&version=${version}`}>
            {named(label, isDraft)}
          </a>
        )}
      </Named>
      <Named title={t("value.processes")} things={processes} keyOf={({ processId }) => processId}>
        {({ processId, processName, isDraft }) => (
          <a href={`#/processManage?processId=${encodeURIComponent(processId)}`}>
            {named(processName, isDraft)}
          </a>
        )}
      </Named>
      <Named title={t("value.matrices")} things={matrices} keyOf={({ matrixId }) => matrixId}>
        {({ matrixId, matrixName, isDraft }) => (
          <a href={`#/sapCartesianRule?matrixId=${encodeURIComponent(matrixId)}`}>
            {named(matrixName, isDraft)}
          </a>
        )}
      </Named>
      <Named
        title={t("value.values")}
        things={values}
        keyOf={({ dataEnName, dataConValue }) => `${dataEnName} ${dataConValue}`}
      >
        {({ dataConDesc, dataEnName, dataConValue }) => (
          <a href={`#/formBuilder/itemCtrl?f.dataEnName=eq:${encodeURIComponent(dataEnName)}`}>
            {t("item", { name: dataConDesc, code: `${dataEnName}: ${dataConValue}` })}
          </a>
        )}
      </Named>
      {elsewhere === 0 ? null : <p>{t("value.elsewhere", { count: elsewhere })}</p>}
    </>
  );
}

interface NamedProps<Thing> {
  title: string;
  things: readonly Thing[];
  keyOf: (thing: Thing) => string;
  children: (thing: Thing) => ReactNode;
}

/** One kind of place that names it; nothing where there is none. */
function Named<Thing>({ title, things, keyOf, children }: NamedProps<Thing>) {
  if (things.length === 0) return null;
  return (
    <section>
      <h4>{title}</h4>
      <ul>
        {things.map((thing) => (
          <li key={keyOf(thing)}>{children(thing)}</li>
        ))}
      </ul>
    </section>
  );
}
