import { type KeyboardEvent, type RefObject } from "react";
import { useDesign } from "../design-context.ts";
import { moveStep, stepOf } from "../model/index.ts";
import { useStepCommands } from "../use-step-commands.ts";

/**
 * The keys of the flow view, on a card: arrows walk (↓ ↑ along the way, ← → among branches), Enter opens the properties,
 * + adds behind, Alt with ↓ ↑ moves; with Shift an arrow marks what it walks over. The rest is known to every view.
 */
export function useFlowKeys(frame: RefObject<HTMLDivElement | null>) {
  const { definition, choose, want, edit, mayEdit } = useDesign();
  const command = useStepCommands();
  const cardsIn = () => [...(frame.current?.querySelectorAll<HTMLElement>("[data-step]") ?? [])];
  const step = (from: HTMLElement, key: string) => nearest(from, cardsIn(), key);

  return (event: KeyboardEvent<HTMLElement>) => {
    const card = (event.target as HTMLElement).closest<HTMLElement>("[data-step]");
    const taskId = card?.dataset["step"];
    if (card === null || taskId === undefined) return;
    const done = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    const focusNext = (id: string | undefined) =>
      requestAnimationFrame(() =>
        cardsIn()
          .find((each) => each.dataset["step"] === id)
          ?.focus(),
      );
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown") && mayEdit) {
      done();
      const place = neighbour(taskId, event.key);
      if (place !== undefined) edit((before) => moveStep(before, taskId, { afterTaskId: place }));
      focusNext(taskId);
    } else if (event.key.startsWith("Arrow")) {
      done();
      const next = step(card, event.key);
      next?.focus();
      if (next?.dataset["step"] !== undefined) choose(next.dataset["step"], event.shiftKey ? "too" : "alone");
    } else if (event.key === "Enter") {
      done();
      choose(taskId);
      want({});
    } else if (event.key === "+" && mayEdit) {
      done();
      const plus = frame.current?.querySelector<HTMLElement>(`[data-insert="${CSS.escape(taskId)}"]`);
      plus?.click();
    } else {
      command(event, taskId);
    }
  };

  /** Behind which step a moved one goes: one place up or down its way. */
  function neighbour(taskId: string, key: string): string | undefined {
    const before = definition.tasks.find((task) => task.transitions.some((way) => way.toTaskId === taskId));
    if (key === "ArrowDown") {
      const next = stepOf(definition, taskId)?.transitions[0]?.toTaskId;
      return next === undefined || stepOf(definition, next) === undefined ? undefined : next;
    }
    return definition.tasks.find((task) => task.transitions.some((way) => way.toTaskId === before?.taskId))
      ?.taskId;
  }
}

/** The card nearest in a direction; of those about as near the one least aside. */
function nearest(from: HTMLElement, cards: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const isAcross = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  const here = centre(from);
  let best: { card: HTMLElement; far: number } | undefined;
  for (const card of cards) {
    if (card === from) continue;
    const there = centre(card);
    const along = (isAcross ? there.x - here.x : there.y - here.y) * sign;
    const aside = Math.abs(isAcross ? there.y - here.y : there.x - here.x);
    if (along < 8) continue;
    const far = along + aside * (isAcross ? 3 : 0.5);
    if (best === undefined || far < best.far) best = { card, far };
  }
  return best?.card;
}

function centre(card: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = card.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
