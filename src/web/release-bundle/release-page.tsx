import type { ComponentType } from "react";
import { useAddress } from "../address/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Empty, Page, Skeleton, Tabs } from "../kit/index.ts";
import { ExportPart } from "./export-part.tsx";
import { HistoryPart } from "./history-part.tsx";
import { ImportPart } from "./import-part.tsx";
import { KeysPart } from "./keys-part.tsx";
import { type ReleaseRights, useReleaseRights } from "./use-release-rights.ts";

type PartName = "export" | "import" | "history" | "keys";
const parts: Record<PartName, ComponentType<{ rights: ReleaseRights }>> = {
  export: ExportPart,
  import: ImportPart,
  history: HistoryPart,
  keys: KeysPart,
};
const names = Object.keys(parts) as PartName[];

/** /sqlRelease: processes out of this installation, into it from another, what came when, and whose files are taken; each part for those who may. */
export function ReleasePage() {
  const t = useTexts("release-bundle");
  const [query, setQuery] = useAddress();
  const rights = useReleaseRights();
  if (rights === undefined)
    return (
      <Page title={t("title")}>
        <Skeleton />
      </Page>
    );
  const open = names.filter((name) => rights[name]);
  const chosen = open.find((name) => name === query.get("part")) ?? open[0];
  if (chosen === undefined)
    return (
      <Page title={t("title")}>
        <Empty>{t("noRight")}</Empty>
      </Page>
    );
  const Part = parts[chosen];
  return (
    <Page title={t("title")}>
      <Tabs
        label={t("title")}
        tabs={open.map((id) => ({ id, label: t(`tab.${id}`) }))}
        chosen={chosen}
        onChoose={(part) => setQuery({ part }, { replace: true })}
      >
        <Part rights={rights} />
      </Tabs>
    </Page>
  );
}
