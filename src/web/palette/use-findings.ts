import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { searchEverything } from "#contract/calls/search.ts";
import { type CallError, useCall, useMayAmong } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { routeTable } from "../routes/index.ts";
import { useTablesFound } from "./use-tables-found.ts";
import { mayOpen, useSession } from "../session/index.ts";

export interface Finding {
  key: string;
  kind: "screen" | "table" | "task" | "application" | "process";
  title: string;
  note?: string;
  path: string;
}

const typingPauseMs = 180;
const mostScreens = 8;

/** What a keyword finds: screens at once, the rest from the server after a pause in typing. */
export function useFindings(keyword: string): {
  findings: Finding[];
  searching: boolean;
  error: CallError | null;
} {
  const say = useTexts("shell");
  const wanted = keyword.trim();
  const settled = useSettled(wanted);
  const answer = useCall(
    searchEverything,
    { keyword: settled },
    { enabled: settled !== "", quiet: true, placeholderData: keepPreviousData },
  );
  const found = wanted === "" ? undefined : answer.data;
  const screens = useScreens(wanted);
  const tables = useTablesFound(wanted);
  const findings: Finding[] = [
    ...(found?.tasks ?? []).map(
      (task): Finding => ({
        key: `task ${task.bpdTaskId}`,
        kind: "task",
        title: task.applyTitle,
        note: [
          task.taskName,
          task.applyUser,
          ...(task.filedBy === undefined ? [] : [say("filedBy", { person: task.filedBy.realName })]),
        ].join(" · "),
        path: `/userTaskDesc?bpdTaskId=${task.bpdTaskId}`,
      }),
    ),
    ...(found?.applications ?? []).map(
      (application): Finding => ({
        key: `application ${application.applyId}`,
        kind: "application",
        title: application.applyTitle,
        note: application.applyId,
        path: `/applyDesc?applyId=${encodeURIComponent(application.applyId)}`,
      }),
    ),
    ...(found?.processes ?? []).map(
      (process): Finding => ({
        key: `process ${process.processId}`,
        kind: "process",
        title: process.processName,
        path: `/applyForm?processId=${encodeURIComponent(process.processId)}`,
      }),
    ),
    ...screens,
    ...tables.map(
      ({ name, title }): Finding => ({
        key: `table ${name}`,
        kind: "table",
        title,
        note: name,
        path: `/basic/${name}`,
      }),
    ),
  ];
  const searching = wanted !== "" && (wanted !== settled || answer.isFetching);
  return { findings, searching, error: wanted === "" ? null : answer.error };
}

function useScreens(keyword: string): Finding[] {
  const say = useTexts("routes");
  const user = useSession();
  const needle = keyword.toLowerCase();
  // Asked for all of them as the palette opens: what is typed then finds them at once.
  const opened = routeTable.filter((route) => offered(route) && mayOpen(route, user));
  const shown = useMayAmong(opened.map(({ path }) => path));
  return opened
    .filter(({ path }) => shown.has(path))
    .map((route): Finding => {
      const finding: Finding = {
        key: route.path,
        kind: "screen",
        title: say(`title.${route.title}`),
        path: route.path,
      };
      return route.group ? { ...finding, note: say(`group.${route.group}`) } : finding;
    })
    .filter(({ title, path }) => `${title} ${path}`.toLowerCase().includes(needle))
    .slice(0, mostScreens);
}

/** Screens that one reaches by their name alone. */
function offered({ reachable, toCome }: (typeof routeTable)[number]): boolean {
  return reachable === true && toCome !== true;
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
