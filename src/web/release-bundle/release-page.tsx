import { useSearchParams } from "react-router-dom";
import { useTexts } from "../i18n/index.ts";
import { Page, Tabs } from "../kit/index.ts";
import { ExportPart } from "./export-part.tsx";
import { HistoryPart } from "./history-part.tsx";
import { ImportPart } from "./import-part.tsx";
import { KeysPart } from "./keys-part.tsx";

const parts = { export: ExportPart, import: ImportPart, history: HistoryPart, keys: KeysPart } as const;
type PartName = keyof typeof parts;
const names = Object.keys(parts) as PartName[];

/** /sqlRelease: processes out of this installation, into it from another, what came when, and whose files are taken. */
export function ReleasePage() {
  const t = useTexts("release-bundle");
  const [query, setQuery] = useSearchParams();
  const chosen = names.find((name) => name === query.get("part")) ?? "export";
  const Part = parts[chosen];
  return (
    <Page title={t("title")}>
      <Tabs
        label={t("title")}
        tabs={names.map((id) => ({ id, label: t(`tab.${id}`) }))}
        chosen={chosen}
        onChoose={(part) => setQuery({ part }, { replace: true })}
      >
        <Part />
      </Tabs>
    </Page>
  );
}
