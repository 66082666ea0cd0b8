import { Button } from "antd";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { applyTasks, processMenus } from "#contract/calls/task.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { useKeys } from "../keys/index.ts";
import { ProcessEntry } from "./process-entry.tsx";
import { familiesOf, matches, type StartableProcess } from "./process-groups.ts";

const recentMost = 6;

/** /startProcess: everything one may start, found by name, category or habit. */
export function StartProcessPage() {
  const t = useTexts("process");
  const answer = useCall(processMenus, {}, { quiet: true });
  const mine = useCall(applyTasks, { page: 1, pageSize: 30 }, { quiet: true });
  const [typed, setTyped] = useState("");
  const [family, setFamily] = useState("");
  const search = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLDivElement>(null);

  useKeys("list", { search: () => search.current?.focus() });

  const processes = useMemo(() => answer.data ?? [], [answer.data]);
  const found = useMemo(
    () => processes.filter((process) => typed.trim() === "" || matches(process, typed.trim())),
    [processes, typed],
  );
  const families = useMemo(() => familiesOf(processes), [processes]);
  const shown = familiesOf(found).filter((each) => family === "" || each.typeId === family);
  const favourites = found.filter((process) => process.favourite);
  const recent = recentOf(processes, mine.data?.rows ?? []);
  const browsing = typed.trim() === "" && family === "";

  const move = (event: KeyboardEvent) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by === 0) return;
    const links = [...(page.current?.querySelectorAll<HTMLElement>(".process-link") ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 ? (by > 0 ? links[0] : undefined) : (links[at + by] ?? search.current);
    if (next === undefined || next === null) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <div className="start" ref={page} onKeyDown={move}>
      <header className="start-head">
        <h1>{t("title")}</h1>
        <input
          ref={search}
          type="search"
          className="start-search"
          value={typed}
          placeholder={t("search")}
          aria-label={t("search")}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") page.current?.querySelector<HTMLElement>(".process-link")?.click();
            if (event.key === "Escape") setTyped("");
          }}
        />
      </header>
      {families.length < 2 ? null : (
        <nav className="start-families" aria-label={t("categories")}>
          {[{ typeId: "", typeName: t("allCategories") }, ...families].map((each) => (
            <button
              key={each.typeId}
              type="button"
              aria-pressed={family === each.typeId}
              onClick={() => setFamily(each.typeId)}
            >
              {each.typeName}
            </button>
          ))}
        </nav>
      )}
      {answer.isPending ? (
        <div className="start-skeleton" aria-busy="true" />
      ) : answer.isError ? (
        <div className="start-none" role="alert">
          <p>{answer.error.message}</p>
          <Button onClick={() => void answer.refetch()}>{t("app:retry")}</Button>
        </div>
      ) : processes.length === 0 ? (
        <p className="start-none">{t("nothing")}</p>
      ) : found.length === 0 ? (
        <div className="start-none">
          <p>{t("notFound", { typed: typed.trim() })}</p>
          <Button onClick={() => setTyped("")}>{t("app:clear")}</Button>
        </div>
      ) : (
        <>
          {browsing && favourites.length > 0 ? (
            <ProcessSection title={t("favourites")} processes={favourites} />
          ) : null}
          {browsing && recent.length > 0 ? <ProcessSection title={t("recent")} processes={recent} /> : null}
          {shown.map((each) => (
            <section key={each.typeId} className="start-family">
              <h2>{each.typeName}</h2>
              {each.groups.map((group) => (
                <div key={group.typeId} className="start-group">
                  {group.typeId === each.typeId ? null : <h3>{group.typeName}</h3>}
                  <ProcessList processes={group.processes} />
                </div>
              ))}
            </section>
          ))}
        </>
      )}
    </div>
  );
}

function ProcessSection({ title, processes }: { title: string; processes: readonly StartableProcess[] }) {
  return (
    <section className="start-family start-habit">
      <h2>{title}</h2>
      <ProcessList processes={processes} />
    </section>
  );
}

function ProcessList({ processes }: { processes: readonly StartableProcess[] }) {
  return (
    <ul className="process-list">
      {processes.map((process) => (
        <ProcessEntry key={process.processId} process={process} />
      ))}
    </ul>
  );
}

/** What I applied for lately and may still start, the latest first; favourites have their own place. */
function recentOf(
  processes: readonly StartableProcess[],
  applications: readonly { processId: string }[],
): StartableProcess[] {
  const ids = [...new Set(applications.map((each) => each.processId))];
  return ids
    .map((id) => processes.find((process) => process.processId === id))
    .filter((process): process is StartableProcess => process !== undefined && !process.favourite)
    .slice(0, recentMost);
}
