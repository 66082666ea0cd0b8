import type { Language } from "#contract/codes/language.ts";
import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import type { PreviewEntry } from "#contract/shapes/task.ts";
import { type Bundle, type Facts, type InstanceSnapshot, type Preview, previewChain } from "#engine";
import { type CommandScope, gatherFacts, type OrganisationView, presentRefusal } from "../process/index.ts";
import { text } from "../texts/index.ts";

/** A preview asks for facts at most once for each task ahead. */
const attempts = 60;

/** Foretells the chain of a snapshot, with the facts the engine asks for. Nothing is written. */
export async function foretell(
  scope: CommandScope,
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  { people, calendar, policy }: OrganisationView,
): Promise<Preview | Refusal> {
  const { tx, actor, request } = scope;
  let facts: Facts = {};
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const preview = previewChain(bundle, snapshot, {
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
    if (isRefusal(preview)) return presentRefusal(preview, bundle, scope.language);
    if (!("needs" in preview)) return preview;
    facts = await gatherFacts(tx, preview.needs, snapshot.instanceId, actor.organId, facts);
  }
  throw new Error("the preview asked again and again without an end");
}

/** Entries of a preview with their reasons in the reader's language. */
export function previewEntries(preview: Preview, language: Language): PreviewEntry[] {
  return preview.chain.map(({ taskId, taskName, mode, seats, dueAt }) => ({
    taskId,
    taskName,
    mode,
    seats: seats.map(({ userCode, realName, reason }) => ({
      userCode,
      realName,
      reason: text(language, "reasons", reason.reason, reason.params),
    })),
    dueAt: dueAt === undefined ? null : new Date(dueAt).toISOString(),
  }));
}
