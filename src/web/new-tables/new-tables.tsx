import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { currentEntities } from "#contract/calls/tables.ts";
import type { TableModel } from "#tables";
import { useCall } from "../api/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { useNotice } from "../kit/index.ts";

/** Tells administrators of a table that has come since they began, and leads to it; draws nothing itself. */
export function NewTables() {
  const say = useTexts("shell");
  const language = useLanguage();
  const navigate = useNavigate();
  const notice = useNotice();
  const known = useRef<ReadonlySet<string>>(undefined);
  const { data } = useCall(currentEntities, {}, { quiet: true, staleTime: Number.POSITIVE_INFINITY });
  useEffect(() => {
    if (data === undefined) return;
    const before = known.current;
    known.current = new Set(data.map(({ name }) => name));
    if (before === undefined) return;
    for (const { name, model } of data.filter((entity) => !before.has(entity.name))) {
      notice({
        key: `new table ${name}`,
        said: say("newTable", { title: (model as unknown as TableModel).listTitles[language] }),
        action: { label: say("openTable"), run: () => navigate(`/basic/${name}`) },
      });
    }
  }, [data, language, navigate, notice, say]);
  return null;
}
