import { useEffect } from "react";
import { pendingCounts } from "#contract/calls/task/lists.ts";
import { limits } from "#contract/limits.ts";
import { useCall } from "../api/index.ts";
import { formatBadge } from "../i18n/index.ts";
import { setTitleBadge } from "../screen-title/index.ts";
import { useSession } from "../session/index.ts";

/** What waits for me here, tasks of other systems included, as a badge of menu and tab title; and my unread notifications. */
export function useTodoBadge(): { todoBadge: string; unread: number } {
  const { organId } = useSession();
  const { data } = useCall(pendingCounts, {}, { quiet: true, staleTime: 60_000 });
  const here = data?.organs.find((organ) => organ.organId === organId)?.count ?? 0;
  const count = here + (data?.externalTasks ?? 0);
  const todoBadge = count > 0 ? formatBadge(count, limits.badgeCap) : "";
  useEffect(() => {
    setTitleBadge(todoBadge);
    return () => setTitleBadge("");
  }, [todoBadge]);
  return { todoBadge, unread: data?.unreadNotifications ?? 0 };
}
