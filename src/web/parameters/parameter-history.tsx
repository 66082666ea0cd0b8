import { useState } from "react";
import { listParameterChanges, listParameters, undoParameterChange } from "#contract/calls/config-item.ts";
import { isParameterName, type ParameterName } from "#contract/parameters/catalogue.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { ParameterChange } from "#contract/shapes/parameters.ts";
import { useCall, useSend } from "../api/index.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { Button, Dialog, Pager } from "../kit/index.ts";
import { administers, useSession } from "../session/index.ts";
import { CallAnswer } from "../states/index.ts";
import styles from "./parameters.module.css";
import { valueText } from "./value-text.ts";

interface ParameterHistoryProps {
  /** Absent: the changes of all of them. */
  name: ParameterName | undefined;
  onClose(): void;
}

/** Who changed what, from what to what; the latest change of a parameter can be taken back. */
export function ParameterHistory({ name, onClose }: ParameterHistoryProps) {
  const t = useTexts("parameters");
  const user = useSession();
  const [page, setPage] = useState(1);
  const answer = useCall(
    listParameterChanges,
    { page, ...(name === undefined ? {} : { name }) },
    { quiet: true, placeholderData: (previous) => previous },
  );
  const { send, sending } = useSend(undoParameterChange, {
    invalidates: [listParameters, listParameterChanges],
  });

  return (
    <Dialog
      title={name === undefined ? t("history") : t("historyOf", { name: t(`name.${name}`) })}
      closesBeside
      onClose={onClose}
    >
      <CallAnswer answer={answer}>
        {({ rows, total, pageSize }) =>
          rows.length === 0 ? (
            <p className={styles.note}>{t("noHistory")}</p>
          ) : (
            <>
              <ol className={styles.changes}>
                {rows.map((change) => (
                  <li key={change.changeId}>
                    <ChangeText change={change} />
                    {change.isLatest &&
                      administers(user, change.scope === "everywhere" ? null : user.organId) && (
                        <Button
                          size="small"
                          disabled={sending}
                          onClick={() => void send({ changeId: change.changeId })}
                        >
                          {t("app:undo")}
                        </Button>
                      )}
                  </li>
                ))}
              </ol>
              <Pager page={page} pageSize={pageSize} total={total} onPage={setPage} />
            </>
          )
        }
      </CallAnswer>
    </Dialog>
  );
}

function ChangeText({ change }: { change: ParameterChange }) {
  const t = useTexts("parameters");
  const { name, from, to, scope } = change;
  const say = (value: JsonValue) =>
    value === null || !isParameterName(name) ? t("useDefault") : valueText(name, value, t);
  return (
    <div className={styles.change}>
      <strong>{isParameterName(name) ? t(`name.${name}`) : name}</strong>
      <span>
        <del>{say(from)}</del> → <ins>{say(to)}</ins>
      </span>
      <span className={styles.note}>
        {t(scope === "organisation" ? "ownValue" : "everywhereValue")}
        {" · "}
        {t("changedBy", {
          who: change.changedByName ?? change.changedBy,
          when: formatInstant(change.changedAt),
        })}
      </span>
    </div>
  );
}
