import type { LeavableRouter } from "./address-router.ts";

/**
 * Leaves a screen that may have something unsaved, before what it belongs to changes under it; answers whether it was left. The
 * screen asks as it does before any other way out, and saves where it saves by itself.
 *
 * @param path where one is meanwhile
 */
export async function leaveScreen(router: LeavableRouter, path: string): Promise<boolean> {
  const { key } = router.state.location;
  await router.navigate(path);
  while (isAsking(router)) await nextState(router);
  return router.state.location.key !== key;
}

/** Until the question is answered, and what was answered has been done. */
function isAsking({ state: { blockers, navigation } }: LeavableRouter): boolean {
  return navigation.state !== "idle" || [...blockers.values()].some(({ state }) => state !== "unblocked");
}

function nextState(router: LeavableRouter): Promise<void> {
  return new Promise((settle) => {
    const stop = router.subscribe(() => {
      stop();
      settle();
    });
  });
}
