import type { FieldRight } from "#contract/codes/field-right.ts";
import { fieldAddresses } from "#contract/shapes/form-components.ts";
import { type Bundle, fieldRightsFor, type InstanceSnapshot } from "#engine";
import { isProcessAdministrator } from "../process/index.ts";

/**
 * What somebody who only reads an application sees of its form: whatever one of the tasks he had part in shows him,
 * never to write. Process administrators see everything; a mere follower what the applicant sees.
 */
export function readerRights(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  reader: { userCode: string; access: readonly string[] },
): Record<string, FieldRight> {
  const addresses = fieldAddresses(bundle.page);
  const all = (right: FieldRight) => Object.fromEntries(addresses.map((address) => [address, right]));
  if (isProcessAdministrator(reader.access)) return all("read");
  const rights = all("hide");
  for (const taskId of tasksOf(bundle, snapshot, reader.userCode)) {
    for (const [address, right] of Object.entries(fieldRightsFor(bundle, taskId)))
      if (right !== "hide") rights[address] = "read";
  }
  return rights;
}

function tasksOf(bundle: Bundle, snapshot: InstanceSnapshot, userCode: string): Set<string> {
  const held = snapshot.seats
    .filter(
      (seat) => seat.status !== "queued" && (seat.userCode === userCode || seat.onBehalfOf === userCode),
    )
    .map(({ taskId }) => taskId);
  const isInitiator = snapshot.applicant === userCode || snapshot.filedBy === userCode;
  if (held.length > 0 && !isInitiator) return new Set(held);
  const start = bundle.definition.tasks.filter(({ taskType }) => taskType === "start");
  return new Set([...held, ...start.map(({ taskId }) => taskId)]);
}
