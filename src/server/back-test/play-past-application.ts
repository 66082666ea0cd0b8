import { isSameWay } from "#contract/rules/expected-way.ts";
import type { Refusal } from "#contract/errors/refusal.ts";
import type { PlayedWay } from "#contract/shapes/played-way.ts";
import { type Bundle, lengthOf, type Played } from "#engine";
import { asksForNothing, type CasePlayer, type PastApplication } from "../process/index.ts";

/** A way as it is stored: with the refusal that stopped it, to be said in each reader's language. */
export type StoredWay = PlayedWay & { stoppedBy?: Refusal };

/** An application played by its own version and by the draft. */
export interface Compared {
  kind: "same" | "other" | "unplayed";
  before: StoredWay;
  after: StoredWay;
  /** As it really went, where its own version goes another way today. */
  happened?: StoredWay;
  /** The form asks for something that it does not have. */
  formAsks: boolean;
  hoursBefore: number;
  hoursAfter: number;
}

/** How long a step takes, in working hours, by a bundle. */
export type HoursOf = (bundle: Bundle) => (taskId: string) => number;

/** Plays a finished application twice, with its values and decisions, and says what is different. */
export async function playPastApplication(
  player: CasePlayer,
  past: PastApplication,
  { own, draft }: { own: Bundle; draft: Bundle },
  hoursOf: HoursOf,
): Promise<Compared> {
  const before = await playAsItCould(player, past, own);
  const after = await playAsItCould(player, past, draft);
  const hours = (played: Played, bundle: Bundle) =>
    lengthOf(played.snapshot ?? { visits: [] }, hoursOf(bundle));
  const isUnplayed = before.played.ends === "stopped";
  const isSame = isSameWay(before.played, after.played);
  const goesAsItWent = isSameSteps(before.played, past.happened);
  return {
    kind: isUnplayed ? "unplayed" : isSame ? "same" : "other",
    before: storedWay(before.played),
    after: storedWay(after.played),
    ...(goesAsItWent ? {} : { happened: past.happened }),
    formAsks: after.formAsks,
    hoursBefore: hours(before.played, own),
    hoursAfter: hours(after.played, draft),
  };
}

/** What the form asks for beyond what there is keeps nobody from going the way: it is played without, and said. */
async function playAsItCould(
  player: CasePlayer,
  { given, submittedAt }: PastApplication,
  bundle: Bundle,
): Promise<{ played: Played; formAsks: boolean }> {
  const played = await player.play(bundle, given, submittedAt);
  if (played.stoppedBy?.errors === undefined || bundle.page === undefined) return { played, formAsks: false };
  return { played: await player.play(lenient(bundle, bundle.page), given, submittedAt), formAsks: true };
}

const lenientBundles = new WeakMap<Bundle, Bundle>();

/** One object for each bundle: the engine works a bundle out once. */
function lenient(bundle: Bundle, page: NonNullable<Bundle["page"]>): Bundle {
  const known = lenientBundles.get(bundle) ?? { ...bundle, page: asksForNothing(page) };
  lenientBundles.set(bundle, known);
  return known;
}

function storedWay({ steps, ends, stoppedBy }: Played): StoredWay {
  return { steps, ends, ...(stoppedBy === undefined ? {} : { stoppedBy }) };
}

/** The same steps, each decided by one of those it goes to. */
function isSameSteps(played: PlayedWay, happened: PlayedWay): boolean {
  return (
    played.ends === happened.ends &&
    played.steps.length === happened.steps.length &&
    played.steps.every(({ taskId, people }, at) => {
      const step = happened.steps[at];
      return step?.taskId === taskId && step.people.every((userCode) => people.includes(userCode));
    })
  );
}
