import { formatInstant, useLanguage, useTexts } from "../i18n/index.ts";
import { joinTexts } from "../fields/index.ts";
import type { WayMove, WayTask } from "./lay-out-way.ts";

/** Kinds that lead from one task to another; the others change who has a task. */
const ofWay = new Set<WayMove["kind"]>(["return", "returnDirect", "resumed", "takeBack", "recall", "jump"]);

/** What only administrators do, on the task where it is. */
const ofAdministrators = ["reassign", "cancel", "urge"] as const;

function isOfAdministrators(kind: WayMove["kind"]): kind is (typeof ofAdministrators)[number] {
  return (ofAdministrators as readonly string[]).includes(kind);
}

/** Whether it moved the application, rather than gave a task to others. Pure. */
export function movesOn({ kind }: WayMove): boolean {
  return ofWay.has(kind);
}

/** Who has the task stays the same, or nobody has it any more. */
function leavesHands({ kind }: WayMove): boolean {
  return kind === "cancel" || kind === "urge";
}

/** What moved the application besides its transitions, in sentences: who did what, why and when. */
export function useMoveWords(tasks: readonly WayTask[], moves: readonly WayMove[]) {
  const t = useTexts("chain");
  const language = useLanguage();
  const names = new Map(tasks.map(({ taskId, taskName }) => [taskId, taskName]));
  const sentenceOfMove = (move: WayMove): string => {
    const { kind, by, people, to, reason, at } = move;
    const params = {
      by: by === "" ? t("bySystem") : by,
      people: joinTexts(people, language),
      task: names.get(to) ?? to,
    };
    const what =
      movesOn(move) || isOfAdministrators(kind) ? t(`way.move.${kind}`, params) : t(`change.${kind}`, params);
    const said = reason === "" ? what : t("way.moves.reason", { what, reason });
    return t("way.moves.line", { what: said, at: formatInstant(at) });
  };
  return {
    sentenceOfMove,
    /** The changes of hands on a task. */
    handsOf: (taskId: string) =>
      moves.filter((move) => move.to === taskId && !movesOn(move) && !leavesHands(move)).map(sentenceOfMove),
    /** All that happened at a task: what left it or came to it otherwise, and its changes of hands. */
    movesAt: (taskId: string) =>
      moves.filter(({ from, to }) => from === taskId || to === taskId).map(sentenceOfMove),
  };
}
