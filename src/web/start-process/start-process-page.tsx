import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { applyTasks } from "#contract/calls/task/lists.ts";
import { processMenus } from "#contract/calls/task/start.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { useKeys } from "../keys/index.ts";
import { Button, Empty, Failure, Page, Skeleton } from "../kit/index.ts";
import { inMessagingApp } from "../session/index.ts";
import { ProcessCatalogue, SealsHint } from "./process-catalogue.tsx";
import { familiesOf, matches, recentOf } from "./process-groups.ts";
import styles from "./start-process.module.css";

/** /startProcess: everything one may start, found by name, category or habit. */
export function StartProcessPage() {
  const t = useTexts("process");
  const answer = useCall(processMenus, inMessagingApp() ? { messaging: true } : {}, { quiet: true });
  const mine = useCall(applyTasks, { page: 1, pageSize: 30 }, { quiet: true });
  const [typed, setTyped] = useState("");
  const [family, setFamily] = useState("");
  const search = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLDivElement>(null);
  useKeys("list", { search: () => search.current?.focus() });

  const wanted = typed.trim();
  const processes = useMemo(() => answer.data ?? [], [answer.data]);
  const found = useMemo(
    () => processes.filter((process) => wanted === "" || matches(process, wanted)),
    [processes, wanted],
  );
  const families = useMemo(() => familiesOf(processes), [processes]);
  const recent = useMemo(() => recentOf(processes, mine.data?.rows ?? []), [processes, mine.data]);

  return (
    <div ref={page} onKeyDown={(event) => walk(event, page.current, search.current)}>
      <Page
        title={t("title")}
        width="table"
        actions={
          <input
            ref={search}
            type="search"
            className={styles.search}
            value={typed}
            placeholder={t("search")}
            aria-label={t("search")}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter") linksIn(page.current)[0]?.click();
              if (event.key === "Escape") setTyped("");
            }}
          />
        }
      >
        {families.length < 2 ? null : (
          <nav className={styles.families} aria-label={t("categories")}>
            {[{ typeId: "", typeName: t("allCategories") }, ...families].map(({ typeId, typeName }) => (
              <button
                key={typeId}
                type="button"
                aria-pressed={family === typeId}
                onClick={() => setFamily(typeId)}
              >
                {typeName}
              </button>
            ))}
          </nav>
        )}
        <SealsHint processes={processes} />
        {answer.isPending ? (
          <Skeleton shape="rows" />
        ) : answer.isError ? (
          <Failure error={answer.error} onRetry={() => void answer.refetch()} retrying={answer.isFetching} />
        ) : processes.length === 0 ? (
          <Empty>{t("nothing")}</Empty>
        ) : found.length === 0 ? (
          <Empty action={<Button onClick={() => setTyped("")}>{t("app:clear")}</Button>}>
            {t("notFound", { typed: wanted })}
          </Empty>
        ) : (
          <ProcessCatalogue
            processes={processes}
            found={found}
            recent={recent}
            family={family}
            searching={wanted !== ""}
          />
        )}
      </Page>
    </div>
  );
}

const linksIn = (page: HTMLElement | null) => [
  ...(page?.querySelectorAll<HTMLElement>("a[data-process]") ?? []),
];

/** The arrows lead from the search through the processes and back. */
function walk(event: KeyboardEvent, page: HTMLElement | null, search: HTMLElement | null): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const links = linksIn(page);
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? (by > 0 ? links[0] : undefined) : (links[at + by] ?? search);
  if (next === undefined || next === null) return;
  event.preventDefault();
  next.focus();
}
