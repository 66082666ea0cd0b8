import { processMenus } from "#contract/calls/task/start.ts";
import { useCall } from "../api/index.ts";
import { useProcessOptions } from "../instance-manage/index.ts";
import { mayOpen, useSession } from "../session/index.ts";

const processScreen = { path: "/processManage", access: ["admin", "process-admin"] } as const;

/** Every process for those who manage them, for others those they may start; the one the address names is among them. */
export function useProcessChoices(chosen: string): { value: string; label: string }[] {
  const manages = mayOpen(processScreen, useSession());
  const all = useProcessOptions(chosen, manages);
  const startable = useCall(processMenus, {}, { quiet: true, enabled: !manages });
  if (manages) return all;
  const mine = (startable.data ?? []).map(({ processId, processName }) => ({
    value: processId,
    label: processName,
  }));
  const isFurther = chosen !== "" && mine.every(({ value }) => value !== chosen);
  return isFurther ? [...mine, { value: chosen, label: chosen }] : mine;
}
