import type { Language } from "#contract/codes/language.ts";
import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import type { PreviewEntry } from "#contract/shapes/task.ts";
import { type Bundle, type Facts, type InstanceSnapshot, type Preview, previewChain } from "#engine";
import {
  type CommandScope,
  gatherFacts,
  type Localizer,
  organisationOf,
  presentRefusal,
  shownPeople,
  withReaders,
  localizedAhead,
  localizedParams,
} from "../../process/index.ts";
import { text } from "../../texts/index.ts";

/**
 * Foretells the chain of a snapshot, with the facts the engine asks for: readers that were left out are
 * loaded where the chain leads once more to a step that sent it to be read. Nothing is written. The engine knows everybody
 * by name, whoever asks: conditions may look at names.
 */
export async function previewInstance(
  scope: CommandScope,
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  chartRevision: number | undefined,
): Promise<Preview | Refusal> {
  const { actor, request } = scope;
  const { people, calendar, policy } = await organisationOf(scope, chartRevision);
  const present = async (refusal: Refusal): Promise<Refusal> =>
    presentRefusal(refusal, bundle, await shownPeople(scope, people), scope.language);
  let facts: Facts = {};
  let known = snapshot;
  for (;;) {
    const preview = previewChain(bundle, known, {
      now: request.now.getTime(),
      actor: { userCode: actor.userCode, roles: actor.access },
      people,
      calendar,
      policy,
      newSeatId: () => {
        throw new Error("a preview opens no seat");
      },
      facts,
    });
    if (isRefusal(preview)) return present(preview);
    if (!("needs" in preview))
      return preview.stoppedBy === undefined
        ? preview
        : { ...preview, stoppedBy: await present(preview.stoppedBy) };
    if (preview.needs.some(({ fact }) => fact === "readers")) {
      // Nothing but the seats: what was filled in and not stored stays.
      const { readersLeftOut: _, ...rest } = known;
      const { seats } = (await withReaders(scope.tx, { snapshot: known, row: undefined })).snapshot;
      known = { ...rest, seats };
      continue;
    }
    facts = await gatherFacts(scope, preview.needs, snapshot.instanceId, facts);
  }
}

/** Entries of a preview as their reader may know who is meant, with reasons in their language. */
export function previewEntries(
  preview: Pick<Preview, "chain">,
  localizer: Localizer,
  language: Language,
): PreviewEntry[] {
  return preview.chain.map(({ taskId, taskName, mode, seats, dueAt, ...besides }) => ({
    taskId,
    taskName,
    mode,
    ...localizedAhead(besides, localizer),
    seats: seats.map(({ userCode, reason }) => ({
      userCode,
      realName: localizer.people.realName(userCode),
      reason: text(language, "reasons", reason.reason, localizedParams(localizer, reason.params)),
    })),
    dueAt: dueAt === undefined ? null : new Date(dueAt).toISOString(),
  }));
}
