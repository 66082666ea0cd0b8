/** So long after a key or a click somebody is still taken to be there. */
const attentiveMs = 60_000;

let lastSign = performance.now();

for (const sign of ["pointerdown", "keydown", "wheel", "touchstart"] as const)
  window.addEventListener(
    sign,
    () => {
      lastSign = performance.now();
    },
    { capture: true, passive: true },
  );

/** Whether nobody has touched the page for a while: what it asks for then it asks for by itself. */
export function isUnattended(): boolean {
  return performance.now() - lastSign > attentiveMs;
}
