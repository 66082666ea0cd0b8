import { checkThirdPartyLogin } from "#contract/calls/auth.ts";
import { TaskStatus } from "#contract/codes/task-status.ts";
import type { ThirdPartyTask } from "#contract/shapes/external-task.ts";
import { call } from "../api/index.ts";
import type { TakenLink } from "./taken-link.ts";

/** Whose session it is now, and where the link's task is to be seen where it is not the wanted page. */
export interface AnsweredLink {
  token: string;
  userName: string;
  target?: string;
}

/** Logs in by a link (spec §3 Third-party login check). A task that is no longer open opens its application (spec §4). */
export async function answerLink({ error: _error, ...link }: TakenLink): Promise<AnsweredLink> {
  const { token, message } = await call(checkThirdPartyLogin, link);
  const { userName, bpdTaskStatus } = JSON.parse(message) as ThirdPartyTask;
  const hasEnded = bpdTaskStatus !== undefined && bpdTaskStatus !== TaskStatus.open;
  const target = `/dispatchThirdTask?bpdTaskId=${encodeURIComponent(link.bpdTaskId ?? "")}`;
  return { token, userName, ...(hasEnded ? { target } : {}) };
}

/**
 * Whom a link is for, as far as it says so in the open: nothing is believed of it, it only tells whether somebody would be
 * logged in as another than they are. In upper case; undefined where it does not say.
 */
export function nameInLink({ loginName, token, ticket }: TakenLink): string | undefined {
  const name = loginName ?? subjectOf(token ?? ticket);
  return name?.trim().toUpperCase();
}

function subjectOf(token: string | undefined): string | undefined {
  try {
    const text = (token?.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const claims = JSON.parse(atob(text)) as { sub?: unknown } | null;
    return typeof claims?.sub === "string" ? claims.sub : undefined;
  } catch {
    return undefined;
  }
}
