import { useEffect, useRef } from "react";
import { handOvers, taskHolders } from "#contract/calls/hand-over.ts";
import { openTasks } from "#contract/calls/task/hands.ts";
import { invalidate, useCall } from "../api/index.ts";
import styles from "./hand-over.module.css";
import { RelativeTime, useTexts } from "../i18n/index.ts";
import { StayingTasks } from "./staying-tasks.tsx";

const everySeconds = 3;

/** The latest hand-overs: how far each is, and what stayed where it was. */
export function HandOverList() {
  const t = useTexts("hand-over");
  const answer = useCall(
    handOvers,
    {},
    {
      quiet: true,
      refetchInterval: (query) =>
        query.state.data?.some(({ endedAt }) => endedAt === null) === true ? everySeconds * 1000 : false,
    },
  );
  // What is given in the background is with its new holder on this page as well.
  const given = answer.data?.reduce((sum, each) => sum + each.given, 0);
  const before = useRef(given);
  useEffect(() => {
    if (before.current !== undefined && before.current !== given) void invalidate(openTasks, taskHolders);
    before.current = given;
  }, [given]);
  if (answer.data === undefined || answer.data.length === 0) return null;
  return (
    <section className={styles.list}>
      <h2>{t("latest")}</h2>
      <ul>
        {answer.data.map((each) => (
          <li key={each.handOverId}>
            <strong>
              {each.from === null
                ? t("ofChosen", { to: each.to.realName })
                : t("ofPerson", { from: each.from.realName, to: each.to.realName })}
            </strong>{" "}
            <span role="status">
              {t("progress", { given: each.given, total: each.total })}
              {each.endedAt === null ? null : ` · ${t("ended")}`}
            </span>{" "}
            <RelativeTime at={each.askedAt} />
            <p>{each.reason}</p>
            {each.refusedCount === 0 ? null : (
              <details>
                <summary>{t("refused", { total: each.refusedCount })}</summary>
                <StayingTasks tasks={each.refused} />
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
