import { useAddress } from "../address/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Page, type Tab, Tabs } from "../kit/index.ts";
import { ReadingList } from "./reading-list.tsx";
import { SentList } from "./sent-list.tsx";

type View = "sent" | "received";

/** /mySendOn: what I sent on, who has read it, and what was sent to me to read. */
export function SendReadPage() {
  const t = useTexts("reading");
  const [query, setQuery] = useAddress();
  const view: View = query.get("view") === "received" ? "received" : "sent";
  const page = Math.max(1, Number(query.get("page") ?? 1) || 1);
  const tabs: readonly Tab<View>[] = [
    { id: "sent", label: t("sentByMe") },
    { id: "received", label: t("sentToMe") },
  ];
  const turn = (next: number) => setQuery({ view, page: String(next) });
  return (
    <Page title={t("title")} width="table">
      <Tabs label={t("title")} tabs={tabs} chosen={view} onChoose={(id) => setQuery({ view: id })}>
        {view === "sent" ? (
          <SentList
            page={page}
            opened={query.get("applyId") ?? undefined}
            onPage={turn}
            onOpen={(applyId) => setQuery(applyId === "" ? { view } : { view, applyId })}
          />
        ) : (
          <ReadingList page={page} onPage={turn} />
        )}
      </Tabs>
    </Page>
  );
}
