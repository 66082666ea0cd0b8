import type { FormValues } from "#contract/schema.ts";
import type { Effect, InstanceSnapshot, People } from "#engine";
import { activeHolders } from "./active-holders.ts";

/** A notification as it is stored; its text is made where it is shown, in the reader's language. */
export interface NotificationRow {
  userCode: string;
  organId: number;
  kind: string;
  params: FormValues;
  instanceId: number;
  seatId: number | null;
  createdAt: Date;
}

/** Who are told when something needs the process administrators: they, or who else may mend it where there are none. */
const administratorRoles = ["process-admin", "admin"];

/** The process administrators of an organisation, or who else may mend what needs one. */
export function administratorsIn(people: Pick<People, "withRole" | "isActive">): readonly string[] {
  return administratorRoles.map((role) => activeHolders(people, role)).find(({ length }) => length > 0) ?? [];
}

/** What a command's effects tell to whom, each person once for each thing. */
export function notificationsOf(
  effects: readonly Effect[],
  { instanceId, organId }: InstanceSnapshot,
  people: People,
  createdAt: Date,
): NotificationRow[] {
  const administrators = administratorsIn(people);
  const rows = effects.flatMap((effect): NotificationRow[] => {
    if (effect.effect === "run_automatic_task" || effect.effect === "cancel_automatic_task") return [];
    const { kind, params } = effect;
    const receivers = effect.effect === "notify" ? [effect.userCode] : administrators;
    const seatId = effect.effect === "notify" ? (effect.seatId ?? null) : null;
    return receivers.map((userCode) => ({ userCode, organId, kind, params, instanceId, seatId, createdAt }));
  });
  const once = new Map(
    rows.map((row) => [JSON.stringify([row.userCode, row.kind, row.seatId, row.params]), row]),
  );
  return [...once.values()];
}
