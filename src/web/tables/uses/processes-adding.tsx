import type { OutputOf } from "#contract/calls/define-call.ts";
import type { tableUses } from "#contract/calls/table-uses.ts";
import { useTexts } from "../../i18n/index.ts";

/** Processes that add rows to a table, with the fields they fill; nothing where there is none. */
export function ProcessesAdding({ processes }: { processes: OutputOf<typeof tableUses>["processes"] }) {
  const t = useTexts("data-item-uses");
  if (processes.length === 0) return null;
  return (
    <section>
      <h4>{t("table.processes")}</h4>
      <ul>
        {processes.map(({ processId, processName, fields }) => (
          <li key={processId}>
            <a href={`#/processManage?processId=${encodeURIComponent(processId)}`}>
              {t("table.process", { name: processName, fields: fields.join(t("join")) })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
