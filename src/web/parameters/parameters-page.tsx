import { useState } from "react";
import { listParameterChanges, listParameters, undoParameterChange } from "#contract/calls/config-item.ts";
import { type ParameterName, parameterCatalogue, parameterNames } from "#contract/parameters/catalogue.ts";
import { parameterGroups } from "#contract/parameters/define-parameter.ts";
import type { ParameterRow } from "#contract/shapes/parameters.ts";
import { call, presentError, useCall, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, CheckBox, Page, SearchField, useNotice } from "../kit/index.ts";
import { administers, useSession } from "../session/index.ts";
import { CallAnswer } from "../states/index.ts";
import { useOfferUndo } from "../undo/index.ts";
import { ParameterEntry } from "./parameter-entry.tsx";
import { ParameterHistory } from "./parameter-history.tsx";
import styles from "./parameters.module.css";

/** /configItem: the parameters of the system, by group; each is changed where it stands and counts at once. */
export function ParametersPage() {
  const t = useTexts("parameters");
  const answer = useCall(listParameters, {}, { quiet: true });
  const [keyword, setKeyword] = useState("");
  const [onlyChanged, setOnlyChanged] = useState(false);
  const [edited, setEdited] = useState<ParameterName>();
  const [history, setHistory] = useState<{ name?: ParameterName }>();
  const reportSaved = useReportSaved();
  const user = useSession();

  return (
    <Page title={t("title")} lead={t("lead")}>
      {administers(user, null) ? null : <p className={styles.note}>{t("ofOwnOrganisation")}</p>}
      <div className={styles.bar}>
        <SearchField
          className={styles.search ?? ""}
          label={t("search")}
          value={keyword}
          onSearch={setKeyword}
        />
        <CheckBox
          label={t("onlyChanged")}
          checked={onlyChanged}
          onChange={(event) => setOnlyChanged(event.target.checked)}
        />
        <Button onClick={() => setHistory({})}>{t("history")}</Button>
      </div>
      <CallAnswer answer={answer}>
        {(rows) => {
          const shown = new Map(rows.map((row) => [row.name, row] as const));
          const isWanted = (name: ParameterName) =>
            (!onlyChanged || isChanged(shown.get(name))) &&
            `${t(`name.${name}`)} ${t(`meaning.${name}`)} ${name}`
              .toLocaleLowerCase()
              .includes(keyword.trim().toLocaleLowerCase());
          const wanted = parameterNames.filter((name) => name === edited || isWanted(name));
          return (
            <>
              {wanted.length === 0 && <p className={styles.none}>{t("none")}</p>}
              {parameterGroups.map((group) => {
                const members = wanted.filter((name) => parameterCatalogue[name].group === group);
                if (members.length === 0) return null;
                return (
                  <section key={group} className={styles.group} aria-labelledby={`group-${group}`}>
                    <h2 id={`group-${group}`}>{t(`group.${group}`)}</h2>
                    <ul>
                      {members.map((name) => {
                        const row = shown.get(name) ?? { name, everywhere: null, organisation: null };
                        return (
                          <ParameterEntry
                            key={name}
                            name={name}
                            row={row}
                            editing={edited === name}
                            onEdit={() => setEdited(name)}
                            onDone={(saved) => {
                              setEdited(undefined);
                              if (saved) void reportSaved(name).catch(presentError);
                            }}
                            onHistory={() => setHistory({ name })}
                          />
                        );
                      })}
                    </ul>
                  </section>
                );
              })}
            </>
          );
        }}
      </CallAnswer>
      {history === undefined ? null : (
        <ParameterHistory name={history.name} onClose={() => setHistory(undefined)} />
      )}
    </Page>
  );
}

function isChanged(row: ParameterRow | undefined): boolean {
  return row !== undefined && (row.everywhere !== null || row.organisation !== null);
}

/** Says that a change counts, with a way back; the history keeps both. */
function useReportSaved(): (name: ParameterName) => Promise<void> {
  const t = useTexts("parameters");
  const notice = useNotice();
  const offerUndo = useOfferUndo();
  const { send } = useSend(undoParameterChange, {
    invalidates: [listParameters, listParameterChanges],
    onSuccess: () => notice({ key: "parameter undone", said: t("undone") }),
  });
  return async (name) => {
    const { rows } = await call(listParameterChanges, { name, pageSize: 1 });
    const [latest] = rows;
    if (latest === undefined) return notice({ key: `parameter ${name}`, said: t("saved") });
    const { changeId } = latest;
    offerUndo({ key: `parameter ${name}`, said: t("saved"), undo: () => send({ changeId }) });
  };
}
