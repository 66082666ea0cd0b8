import { isRefusal } from "#contract/errors/refusal.ts";
import type { SessionScope } from "../http/index.ts";
import { readBundle, readShown, type LocalizedBundle, type StoredInstance } from "../process/index.ts";
import { previewInstance } from "../task/index.ts";
import { isApplicationRestricted, isHiddenBySecrecy } from "../viewer/index.ts";
import type { Preview } from "#engine";

/** An application that will reach somebody, and where. */
export interface Foreseen {
  stored: StoredInstance;
  bundle: LocalizedBundle;
  /** Their places in what is foretold, none of which has come. */
  mine: Preview["chain"];
}

/**
 * The application as it stands now, with the places where its chain reaches the caller; `undefined` where it does not, or the
 * application is kept from them, or so secret that only whoever has had a task of it reads it.
 */
export async function foreseenFor(
  scope: Pick<SessionScope, "tx" | "ports" | "actor" | "language" | "request">,
  applyId: string,
): Promise<Foreseen | undefined> {
  const { tx, actor } = scope;
  const { userCode, forbidden } = actor;
  const stored = await readShown(tx, { applyId }, actor);
  if (stored === undefined || stored.snapshot.status !== "running") return undefined;
  const { snapshot, row } = stored;
  const isInitiator = [snapshot.applicant, snapshot.filedBy].includes(userCode);
  const hadTask = snapshot.seats.some((seat) => seat.userCode === userCode && seat.status !== "queued");
  if (!isInitiator && isApplicationRestricted(forbidden, { ...snapshot, applyDate: row.applyDate }))
    return undefined;
  if (!isInitiator && isHiddenBySecrecy(snapshot, { hadTask, isAdministrator: false })) return undefined;
  const bundle = await readBundle(scope, snapshot);
  const preview = await previewInstance(scope, bundle, snapshot, row.chartRevision);
  if (isRefusal(preview)) return undefined;
  const mine = preview.chain.filter(
    ({ open, seats }) => open !== true && seats.some((seat) => seat.userCode === userCode),
  );
  return mine.length === 0 ? undefined : { stored, bundle, mine };
}
