import type { ReactNode } from "react";
import { useTexts } from "../i18n/index.ts";
import { Tabs } from "../kit/index.ts";
import type { useIncidentQuery } from "./incident-query.ts";

interface IncidentViewsProps {
  asked: ReturnType<typeof useIncidentQuery>;
  children: ReactNode;
}

/** What is stopped now beside what was seen to; the filters stay. */
export function IncidentViews({ asked, children }: IncidentViewsProps) {
  const t = useTexts("incidents");
  return (
    <Tabs
      label={t("views")}
      tabs={[
        { id: "open", label: t("view.open") },
        { id: "resolved", label: t("view.resolved") },
      ]}
      chosen={asked.isResolved ? "resolved" : "open"}
      onChoose={(id) =>
        asked.set({ view: id === "resolved" ? id : undefined, open: undefined, page: undefined })
      }
    >
      {children}
    </Tabs>
  );
}
