import type { FieldRight } from "#contract/codes/field-right.ts";
import { rightsWithoutRestricted } from "#contract/rules/field-rights.ts";
import { fieldAddresses } from "#contract/shapes/form-components.ts";
import { type Bundle, fieldRightsFor, type InstanceSnapshot, type Seat, standsInFor } from "#engine";
import type { RestrictedData } from "./restricted-data.ts";
import type { InstanceReader } from "./instance-reader.ts";
import { isProcessAdministrator } from "./process-administrators.ts";
import { restrictedFields } from "./restricted-fields.ts";

/** What of an application says who had part in it. */
type Parts = Pick<InstanceSnapshot, "processId" | "applicant" | "filedBy"> & {
  seats: readonly Pick<Seat, "taskId" | "userCode" | "status" | "onBehalfOf" | "alsoFor">[];
};

/**
 * What somebody who only reads an application sees of its form: whatever one of the tasks they had part in shows them,
 * never to write. Process administrators see everything; a mere follower what the applicant sees; to whom it was sent no more
 * than who sent it. What is kept from them
 * (`userDataForbid`) they do not see, unless the application is their own.
 */
export function readerRights(
  bundle: Bundle,
  snapshot: Parts,
  reader: { userCode: string; access: readonly string[]; forbidden: RestrictedData },
  readers: readonly InstanceReader[],
): Record<string, FieldRight> {
  const addresses = fieldAddresses(bundle.page);
  const all = (right: FieldRight) => Object.fromEntries(addresses.map((address) => [address, right]));
  if (isProcessAdministrator(reader.access)) return withoutRestrictedFields(all("read"), snapshot, reader);
  const rights = all("hide");
  for (const taskId of tasksOf(bundle, snapshot, reader.userCode)) {
    for (const [address, right] of Object.entries(fieldRightsFor(bundle, taskId)))
      if (right !== "hide") rights[address] = "read";
  }
  for (const address of notSentTo(snapshot, reader.userCode, readers)) rights[address] = "hide";
  return withoutRestrictedFields(rights, snapshot, reader);
}

/**
 * What nobody who sent the application to a mere reader saw themselves: sending on shows nothing that the sender could not
 * show.
 */
function notSentTo(
  { applicant, filedBy, seats }: Parts,
  userCode: string,
  readers: readonly InstanceReader[],
): readonly string[] {
  const hasPart =
    [applicant, filedBy].includes(userCode) ||
    seats.some(
      (seat) =>
        seat.status !== "queued" && (seat.userCode === userCode || standsInFor(seat).includes(userCode)),
    );
  const [first, ...others] = hasPart ? [] : readers.filter((each) => each.userCode === userCode);
  return first?.hidden.filter((address) => others.every(({ hidden }) => hidden.includes(address))) ?? [];
}

/** Rights without the fields that are kept from the reader. What they have to fill in themselves stays, and their own application. */
export function withoutRestrictedFields(
  rights: Record<string, FieldRight>,
  { processId, applicant, filedBy }: Pick<InstanceSnapshot, "processId" | "applicant" | "filedBy">,
  { userCode, forbidden }: { userCode: string; forbidden: RestrictedData },
): Record<string, FieldRight> {
  const restricted = restrictedFields({ processId, applicant, filedBy }, { userCode, forbidden });
  return restricted.length === 0 ? rights : rightsWithoutRestricted(rights, restricted);
}

function tasksOf(bundle: Bundle, snapshot: Parts, userCode: string): Set<string> {
  const held = snapshot.seats
    .filter(
      (seat) =>
        seat.status !== "queued" && (seat.userCode === userCode || standsInFor(seat).includes(userCode)),
    )
    .map(({ taskId }) => taskId);
  const isInitiator = snapshot.applicant === userCode || snapshot.filedBy === userCode;
  if (held.length > 0 && !isInitiator) return new Set(held);
  const start = bundle.definition.tasks.filter(({ taskType }) => taskType === "start");
  return new Set([...held, ...start.map(({ taskId }) => taskId)]);
}
