import { submitApprove } from "#contract/calls/task/decide.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import { QueriedProcesses, RestrictedData } from "#server/viewer/index.ts";
import { handlers } from "#server/handlers.ts";
import type { TestApp } from "../support/app.ts";
import type { Workplace } from "../support/builders/a-workplace.ts";

const approve = handlers.find(({ call }) => call === submitApprove)!;

/** One approval through the use case in its transaction, as the mount runs it, without HTTP. */
export async function approveOnce(
  { database, ports }: TestApp,
  work: Workplace,
  bpdTaskId: number,
): Promise<void> {
  const input = { bpdTaskId, actionCode: "14", approveComments: "同意" };
  const actor = {
    userCode: work.leader,
    userId: 1,
    realName: work.leader,
    access: ["employee"],
    organId: work.organId,
    deptId: work.deptId,
    deptName: "",
    chartRevision: 0,
    sessionHash: Buffer.alloc(0),
    forbidden: RestrictedData.none,
    queried: QueriedProcesses.none,
    reach: [],
    mustChangePassword: false,
    expiresAt: "",
  };
  const request = { requestCode: "bench", remoteAddress: "127.0.0.1", userAgent: "", now: new Date() };
  const answer = await database.write((tx) =>
    approve.run(input, { tx, ports, actor, request, language: "zh-CN", files: [], steps: {} }),
  );
  if (isRefusal(answer)) throw new Error(JSON.stringify(answer));
}
