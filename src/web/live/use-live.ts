import { useEffect } from "react";
import { currentSession } from "#contract/calls/auth.ts";
import type { SessionEnder } from "#contract/shapes/live-event.ts";
import { call, isCallError } from "../api/index.ts";
import { refreshSession, sessionStore, useSession } from "../session/index.ts";
import { applyNews } from "./apply-news.ts";
import type { LiveNews } from "./live-stream.ts";
import { joinLiveStream } from "./share-between-tabs.ts";

const listeners = new Set<(news: LiveNews) => void>();

/** Hears the news as they come, for what is not a cached answer. Answers how to stop. */
export function onLiveNews(listener: (news: LiveNews) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Joins the stream of the session's organisation for as long as the frame is there. */
export function useLive(): void {
  const { userCode, organId } = useSession();
  useEffect(
    () =>
      joinLiveStream(`${userCode} ${organId}`, (news) => {
        if (news.event === "session_ended") void checkSession(news.by);
        else applyNews(news, organId);
        if (news.event === "session" || news.event === "reconnected") void followRights();
        for (const listener of listeners) listener(news);
      }),
    [userCode, organId],
  );
}

/** What one may do has changed, or may have while nothing was heard. */
async function followRights(): Promise<void> {
  try {
    await refreshSession();
  } catch (error) {
    // The next request tells.
    if (!isCallError(error)) throw error;
  }
}

/** Some session of this account has ended: if it was this one, say so; if another, go on. */
async function checkSession(by?: SessionEnder): Promise<void> {
  const token = sessionStore.token();
  if (token === undefined) return;
  sessionStore.expectEnd(by === "person" ? "elsewhere" : (by ?? "expired"));
  try {
    await call(currentSession, {});
  } catch (error) {
    if (!isCallError(error)) throw error;
  } finally {
    sessionStore.expectEnd("expired");
  }
}
