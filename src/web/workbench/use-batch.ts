import { useMemo, useState } from "react";
import type { TodoRow } from "#contract/shapes/task.ts";
import { firstTogether } from "./batch-limits.ts";

/** Tasks that are chosen to be approved together. */
export interface Batch {
  /** The list has tasks to decide. */
  mayPick: boolean;
  /** A click on a row chooses it instead of opening it. */
  isPicking: boolean;
  picked: ReadonlySet<number>;
  /** What is chosen, as the list has it. */
  rows: readonly TodoRow[];
  /** How many `pickAll` chooses: the first of the list, as many as may be decided together. */
  most: number;
  pickAll: () => void;
  toggle: (bpdTaskId: number) => void;
  pick: (isPicking: boolean) => void;
  clear: () => void;
}

/** Only approvals are decided together: what one has returned to oneself is filled in. */
export const mayChoose = ({ taskType }: TodoRow): boolean => taskType === "approve";

/** Which rows of the list are chosen; a task that left the list is chosen no more. */
export function useBatch(rows: readonly TodoRow[], isForeign: boolean): Batch {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isPicking, setPicking] = useState(false);
  const taken = useMemo(
    () => rows.filter((row) => chosen.has(row.bpdTaskId) && mayChoose(row)),
    [rows, chosen],
  );
  const first = firstTogether(rows.filter(mayChoose));
  const picked = useMemo(() => new Set(taken.map(({ bpdTaskId }) => bpdTaskId)), [taken]);
  return {
    mayPick: !isForeign,
    isPicking: isPicking && !isForeign,
    picked,
    rows: taken,
    most: first.length,
    pickAll: () => {
      setPicking(true);
      setChosen(new Set(first.map(({ bpdTaskId }) => bpdTaskId)));
    },
    toggle: (bpdTaskId) =>
      setChosen((before) => {
        const next = new Set(before);
        if (!next.delete(bpdTaskId)) next.add(bpdTaskId);
        return next;
      }),
    pick: (next) => {
      setPicking(next);
      if (!next) setChosen(new Set());
    },
    clear: () => {
      setPicking(false);
      setChosen(new Set());
    },
  };
}
