import type { OutputOf } from "#contract/calls/define-call.ts";
import type { tableUses } from "#contract/calls/table-uses.ts";
import { useTexts } from "../../i18n/index.ts";

/** Versions of forms that use something, each with the processes that go by it; nothing where there is none. */
export function FormsUsing({ title, forms }: { title: string; forms: OutputOf<typeof tableUses>["forms"] }) {
  const t = useTexts("data-item-uses", "form-manage");
  if (forms.length === 0) return null;
  return (
    <section>
      <h4>{title}</h4>
      <ul>
        {forms.map(({ pageId, label, version, state, processes }) => (
          <li key={`${pageId} ${version}`}>
            <a href={`#/formBuilder/editForm?pageId=${encodeURIComponent(pageId)}&version=${version}`}>
              {t("form", { label, state: t(`form-manage:state.${state}`), version })}
            </a>
            {processes.length === 0 ? null : (
              <ul>
                {processes.map(({ processId, processName }) => (
                  <li key={processId}>
                    <a href={`#/processManage?processId=${encodeURIComponent(processId)}`}>{processName}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
