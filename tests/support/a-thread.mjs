/** A module for job threads that does what the payload says. */
export default async function runJob({ task, payload, attempt }) {
  if (task === "swell") {
    const kept = [];
    for (;;) kept.push(Array.from({ length: 1_000_000 }, (_, index) => index * Math.random()));
  }
  if (task === "leave") process.exit(3);
  if (task === "wait") await new Promise((settle) => setTimeout(settle, 3_600_000));
  if (task === "fail")
    return { failed: true, message: payload.message, stack: "there", isFinal: payload.isFinal };
  if (task === "try" && attempt < 2)
    return { failed: true, message: "again", stack: undefined, isFinal: false };
  return { failed: false };
}
