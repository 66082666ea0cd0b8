import type { Ports } from "#server/http/index.ts";
import { orderSealing } from "#server/seal-orders/index.ts";
import type { Filed } from "./file-application.ts";
import { unique } from "./unique.ts";

/** Orders from the seal system what a step of an application has sealed, as the step does when it ends. */
export async function aSealing(
  ports: Ports,
  { instanceId, applyId }: Pick<Filed, "instanceId" | "applyId">,
  organId: number,
  now = new Date(),
): Promise<void> {
  const document = { fileName: "合同.pdf", code: "A-B-C-D", sha256: "aa", originalSha256: "bb" };
  const form = { styleOfUseStamp: "electronic", sealNum: 2, sealCount: 4, stuffAcceptUnit: "合作机构" };
  const sealing = { instanceId, applyId, organId, visitId: 1_000 + unique(), form, files: [document] };
  await ports.database.write(async (tx) => {
    await orderSealing(tx, ports, sealing, now);
    // However often its step is begun, it orders once.
    await orderSealing(tx, ports, sealing, now);
  });
}
