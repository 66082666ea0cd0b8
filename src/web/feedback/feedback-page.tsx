import { useAddress } from "../address/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Page, type Tab, Tabs } from "../kit/index.ts";
import { mayOpen, useSession } from "../session/index.ts";
import { AllFeedback } from "./all-feedback.tsx";
import { MyFeedback } from "./my-feedback.tsx";

type View = "mine" | "all";

/** Who reads and answers what everybody says. */
const readers = { path: "/basic/listFeedback", access: ["admin", "process-admin"] } as const;

/** /myFeedback, `view=all` where everybody's is read: what one tells the administrators and what they answer; for administrators, what everybody says. */
export function FeedbackPage() {
  const t = useTexts("feedback");
  const session = useSession();
  const [query, setQuery] = useAddress();
  const view: View = query.get("view") === "all" ? "all" : "mine";
  const tabs: Tab<View>[] = [
    { id: "mine", label: t("mine") },
    { id: "all", label: t("all") },
  ];
  return (
    <Page title={t("title")} width="text">
      {mayOpen(readers, session) ? (
        <Tabs
          label={t("title")}
          tabs={tabs}
          chosen={view}
          onChoose={(next) => setQuery(next === "all" ? { view: next } : {}, { replace: true })}
        >
          {view === "mine" ? <MyFeedback /> : <AllFeedback />}
        </Tabs>
      ) : (
        <MyFeedback />
      )}
    </Page>
  );
}
