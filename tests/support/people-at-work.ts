import { publish, type Workplace } from "./builders/a-workplace.ts";
import { aLeaveProcess, leaveValues } from "./builders/usual-processes.ts";
import { aReportingLine } from "./builders/organisation.ts";
import type { TwoProcesses } from "./attacked-companies.ts";
import { type Asking, makeRequest } from "./over-the-wire.ts";

/** What people met while they worked. */
export interface WorkDone {
  /** How long each of their requests took, in milliseconds. */
  tookMs: number[];
  /** Applications filed, and decisions made on them. */
  filed: number;
  decided: number;
  /** Answers that nobody who works honestly should get. */
  failed: string[];
}

/** A moment in which somebody reads what came. */
const readingMs = { least: 300, most: 1_200 };

/**
 * Twenty people of a company work until `isOver`: each looks at lists, files an application or decides on those of the
 * others, from one process and the other in turn.
 */
export async function peopleAtWork(
  { app, servers, home, somebody }: TwoProcesses,
  isOver: () => boolean,
): Promise<WorkDone> {
  const { definition, page } = aLeaveProcess("HOUR");
  await publish(app, { designer: home.designer, organId: home.organId } as Workplace, definition, page);
  const done: WorkDone = { tookMs: [], filed: 0, decided: 0, failed: [] };

  const work = async (userCode: string, at: number, day: (ask: Ask) => Promise<void>): Promise<void> => {
    const { token } = await app.logIn(userCode);
    let turn = at;
    const ask: Ask = async (path, asking) => {
      turn += 1;
      const from = `192.0.2.${at + 1}`;
      const began = performance.now();
      const answer = await makeRequest<never>(servers[turn % 2]!.url, path, {
        ...asking,
        from,
        headers: { token },
      });
      done.tookMs.push(performance.now() - began);
      if (answer.status !== 200)
        done.failed.push(`${userCode} ${path} ${answer.status} ${answer.text.slice(0, 200)}`);
      await new Promise((settle) =>
        setTimeout(settle, readingMs.least + Math.random() * (readingMs.most - readingMs.least)),
      );
      return answer.data;
    };
    while (!isOver())
      await day(ask).catch((error: unknown) => done.failed.push(`${userCode} ${String(error)}`));
  };

  const files = async (ask: Ask, userCode: string): Promise<void> => {
    await ask("/task/todoTasks?page=1&pageSize=10");
    await ask("/user/listUserMenu");
    const { instanceId, bpdTaskId } = await ask("/task/checkStart?processId=HOUR");
    const form = { instanceId, bpdTaskId, applyTitle: "一天假", data: JSON.stringify(leaveValues(1)) };
    await ask("/task/saveApplyInfo", { form });
    await ask("/task/submitToPreview", { form });
    await ask(`/task/submitApply?bpdTaskId=${bpdTaskId}&applyUser=${userCode}&instanceId=${instanceId}`);
    done.filed += 1;
    await ask("/task/applyTasks?page=1&pageSize=10");
    await ask("/basic/hrpSupplierT/listByPage", { json: { pageSize: 20 } });
    await ask("/basic/user/listByPage", { json: { keyword: "QH", pageSize: 20 } });
  };
  const decides = async (ask: Ask): Promise<void> => {
    const { rows } = await ask("/task/todoTasks?page=1&pageSize=20");
    for (const { bpdTaskId } of rows.slice(0, 10)) {
      await ask(`/task/todoTaskDetail?bpdTaskId=${bpdTaskId}`);
      await ask("/task/submitApprove", { json: { bpdTaskId, actionCode: "14", approveComments: "同意" } });
      done.decided += 1;
    }
    await ask("/task/approveTasks?page=1&pageSize=10");
  };

  const leaders: string[] = [];
  const staff: string[] = [];
  while (leaders.length < 5) leaders.push(await somebody());
  while (staff.length < 15) staff.push(await somebody());
  const { organId } = home;
  for (const [at, memberCode] of staff.entries())
    await aReportingLine(app.database.kysely, {
      type: "groupLeader",
      organId,
      memberCode,
      userCode: leaders[at % leaders.length]!,
    });
  await Promise.all([
    ...staff.map((userCode, at) => work(userCode, at, (ask) => files(ask, userCode))),
    ...leaders.map((userCode, at) => work(userCode, staff.length + at, decides)),
  ]);
  return done;
}

// What the screens read of the answers, and no more.
interface Read {
  instanceId: number;
  bpdTaskId: number;
  rows: { bpdTaskId: number }[];
}
type Ask = (path: string, asking?: Asking) => Promise<Read>;
