import { useEffect, useRef, useState } from "react";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { presentAtDesign } from "#contract/calls/presence.ts";
import { limits } from "#contract/limits.ts";
import type { DesignedKind } from "#contract/shapes/live-event.ts";
import { call, isCallError, randomName, useMay } from "../api/index.ts";
import { onLiveNews } from "../live/index.ts";

/** Somebody else, or oneself in another tab, who has the draft open. */
export type Present = OutputOf<typeof presentAtDesign>["others"][number];

const beatMs = (limits.presenceSeconds / 3) * 1_000;
/** Whoever walks through the steps with the arrow keys is not told of at each. */
const settleMs = 500;

const nobody: readonly Present[] = [];

/** Says that one is in a draft, and where in it, for as long as the tab shows it, where one may; answers who else is. */
export function usePresence(
  kind: DesignedKind,
  id: string,
  place: string | undefined,
  isWanted: boolean,
): readonly Present[] {
  const isOn = useMay(presentAtDesign.name) === true && isWanted;
  const [others, setOthers] = useState(nobody);
  const [tab] = useState(() => randomName());
  const at = useRef(place);

  useEffect(() => {
    if (!isOn) return undefined;
    let isGone = false;
    const say = async () => {
      if (isGone) return;
      const said = { kind, id, tab, ...(at.current === undefined ? {} : { place: at.current }) };
      try {
        const answer = await call(presentAtDesign, said);
        if (!isGone) setOthers((before) => (isSame(before, answer.others) ? before : answer.others));
      } catch (error) {
        if (!isCallError(error)) throw error;
        // Nobody is shown rather than somebody who may have left; the next beat asks again.
        if (!isGone) setOthers(nobody);
      }
    };
    const leave = () => {
      call(presentAtDesign, { kind, id, tab, leaves: true }, { outlivesPage: true }).catch(
        // Unheard, it ends by itself after a minute.
        () => undefined,
      );
    };
    const see = () => document.visibilityState === "visible" && void say();
    const hear = onLiveNews((news) => {
      const isAboutIt = news.event === "presence" && news.kind === kind && news.id === id;
      if (isAboutIt || news.event === "reconnected") void say();
    });
    void say();
    const beat = setInterval(() => void say(), beatMs);
    document.addEventListener("visibilitychange", see);
    window.addEventListener("pagehide", leave);
    return () => {
      isGone = true;
      clearInterval(beat);
      hear();
      document.removeEventListener("visibilitychange", see);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [kind, id, tab, isOn]);

  useEffect(() => {
    if (at.current === place) return undefined;
    at.current = place;
    if (!isOn) return undefined;
    const settled = setTimeout(() => {
      const said = { kind, id, tab, ...(place === undefined ? {} : { place }) };
      call(presentAtDesign, said).then(
        (answer) => setOthers((before) => (isSame(before, answer.others) ? before : answer.others)),
        // The next beat says it.
        () => undefined,
      );
    }, settleMs);
    return () => clearTimeout(settled);
  }, [kind, id, tab, place, isOn]);
  return others;
}

function isSame(before: readonly Present[], now: readonly Present[]): boolean {
  return JSON.stringify(before) === JSON.stringify(now);
}
