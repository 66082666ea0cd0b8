import type { InputOf, OutputOf } from "#contract/calls/define-call.ts";
import { checkThirdPartyLogin, type login } from "#contract/calls/auth.ts";
import type { TaskStatus } from "#contract/codes/task-status.ts";
import { isRefusal, type Refusal, refuseFields } from "#contract/errors/refusal.ts";
import type { ThirdPartyTask } from "#contract/shapes/external-task.ts";
import { handlePublic, type Scope } from "../http/index.ts";
import { ownTask, type SignOnScope } from "../session/index.ts";
import { logInByCode } from "./code-log-in.ts";
import { logInByBpm, logInByCookie, logInByMobile, logInBySso } from "./token-log-ins.ts";

type Link = InputOf<typeof checkThirdPartyLogin>;

/**
 * Logs in by what stands in a link of another system, as its `from` says, and tells how the link's task stands (spec §3
 * Third-party login check, §4 Task opening).
 */
export const checkThirdPartyLoginHandler = handlePublic(checkThirdPartyLogin, async (link, scope) => {
  const loggedIn = await logInByLink(link, { ...scope, cameBy: cameBy(link) });
  if (isRefusal(loggedIn)) return loggedIn;
  const { token, userName } = loggedIn;
  const bpdTaskStatus = await taskStatusFor(scope, userName, link.bpdTaskId);
  const about: ThirdPartyTask = { userName, ...(bpdTaskStatus === undefined ? {} : { bpdTaskStatus }) };
  return { success: true, token, message: JSON.stringify(about) };
});

async function logInByLink(link: Link, scope: SignOnScope): Promise<OutputOf<typeof login> | Refusal> {
  const token = link.token ?? link.ticket;
  const { code, state, iss, browserKey } = link;
  if (code !== undefined) return logInByCode({ code, state, iss, browserKey }, scope);
  switch (link.from) {
    case "sso":
      return token === undefined ? logInByCookie(scope) : logInBySso(token, scope);
    case "bpm":
      if (token === undefined) break;
      return logInByBpm(token, scope);
    case "ejia":
      if (token === undefined) break;
      if (link.loginName === undefined) return refuseFields({ loginName: { problem: "required" } });
      return logInByMobile(token, link.loginName, scope);
    case undefined:
      return refuseFields({ from: { problem: "required" } });
    default:
      return refuseFields({ from: { problem: "notAccepted" } });
  }
  return refuseFields({ token: { problem: "required" } });
}

/** What a link says of where it comes from. */
function cameBy({ requestSource, messageOpen }: Link): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ requestSource, messageOpen })
      .filter((said): said is [string, string] => said[1] !== undefined)
      .map(([name, said]) => [name, said.slice(0, 200)]),
  );
}

/** How a task stands for the person whose it is; undefined where there is none, or it is somebody else's. */
async function taskStatusFor(
  { ports }: Pick<Scope, "ports">,
  userCode: string,
  bpdTaskId: Link["bpdTaskId"],
): Promise<TaskStatus | undefined> {
  if (!/^\d{1,15}$/u.test(String(bpdTaskId ?? ""))) return undefined;
  const task = await ports.database.read((tx) => ownTask(tx, userCode, Number(bpdTaskId)));
  return task?.taskStatus;
}
