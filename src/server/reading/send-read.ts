import { sendRead } from "#contract/calls/send-read.ts";
import { refuse, refuseFields } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { readInstance } from "../process/index.ts";
import { mayReadInstance } from "../viewer/index.ts";
import { activePeople } from "./active-people.ts";
import { isTooSecretToSend, sendToReaders } from "./send-to-readers.ts";

/**
 * Sends an application on. Refuses with `notFound`, `draftNotSent`, `readingTooSecret`
 * and by place whom there is not (`userCodes[2]`).
 */
export const sendReadHandler = handle(sendRead, async ({ applyId, userCodes, note = "" }, scope) => {
  const { tx, actor } = scope;
  const stored = await readInstance(tx, { applyId }, actor.organId);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  const { snapshot } = stored;
  if (userCodes.length === 0) return refuseFields({ userCodes: { problem: "personRequired" } });
  if (snapshot.status === "draft") return refuse("draftNotSent");
  if (isTooSecretToSend(snapshot)) return refuse("readingTooSecret");
  const known = await activePeople(scope, userCodes);
  const unknown = userCodes.flatMap((code, at) =>
    known.has(code) && code !== actor.userCode ? [] : [[`userCodes[${at}]`, code] as const],
  );
  if (unknown.length > 0)
    return refuseFields(
      Object.fromEntries(
        unknown.map(([place, code]) => [
          place,
          code === actor.userCode
            ? { problem: "readsItAlready" }
            : { problem: "nobodyOfThatName", params: { value: code } },
        ]),
      ),
    );
  const receivers = await sendToReaders(scope, stored, known, note.trim());
  return { sent: receivers.length, already: known.size - receivers.length };
});
