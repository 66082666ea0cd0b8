import { useState } from "react";
import { listSentMail, repeatSentMail } from "#contract/calls/sent-mail.ts";
import { noticeChannels } from "#contract/rules/notice-preferences.ts";
import { type SentMail, sentMailStates } from "#contract/shapes/sent-mail.ts";
import { useCall, useSend } from "../api/index.ts";
import { formatInstant, formatNumber, RelativeTime, useTexts } from "../i18n/index.ts";
import { Button, SearchField, SelectField, useNotice } from "../kit/index.ts";
import { CallAnswer } from "../states/index.ts";
import styles from "./background-jobs.module.css";

const pageSize = 50;

/** Mails and other messages to people, and what became of them; what was given up can be sent again. */
export function SentMailList() {
  const t = useTexts("sent-mail");
  const notice = useNotice();
  const [state, setState] = useState<SentMail["state"] | "">("given_up");
  const [channel, setChannel] = useState<SentMail["channel"] | "">("");
  const [keyword, setKeyword] = useState("");
  const [page, setPage] = useState(1);
  const answer = useCall(
    listSentMail,
    {
      page,
      pageSize,
      ...(state === "" ? {} : { state }),
      ...(channel === "" ? {} : { channel }),
      ...(keyword === "" ? {} : { keyword }),
    },
    { quiet: true, placeholderData: (before) => before },
  );
  const { send, sending } = useSend(repeatSentMail, { invalidates: [listSentMail] });
  const repeat = async (messageIds?: number[]) => {
    const done = await send(messageIds === undefined ? {} : { messageIds });
    if (done !== undefined) notice({ key: "sent-mail", said: t("repeated", { count: done.repeated }) });
  };
  return (
    <>
      <div className={styles.filters}>
        <SelectField
          label={t("state")}
          none={t("all")}
          value={state}
          options={sentMailStates.map((each) => ({ value: each, label: t(`states.${each}`) }))}
          onChoose={(chosen) => {
            setState(chosen as SentMail["state"] | "");
            setPage(1);
          }}
        />
        <SelectField
          label={t("channel")}
          none={t("all")}
          value={channel}
          options={noticeChannels.map((each) => ({ value: each, label: t(`channels.${each}`) }))}
          onChoose={(chosen) => {
            setChannel(chosen as SentMail["channel"] | "");
            setPage(1);
          }}
        />
        <SearchField
          label={t("search")}
          value={keyword}
          onSearch={(typed) => {
            setKeyword(typed.trim());
            setPage(1);
          }}
        />
      </div>
      <CallAnswer answer={answer}>
        {({ rows, total, counts, channels }) => (
          <>
            {channels.length > 0 ? null : <p className={styles.none}>{t("notConfigured")}</p>}
            <div className={styles.filters}>
              <span className={styles.none}>
                {t("counts", {
                  waiting: formatNumber(counts.waiting, 0),
                  givenUp: formatNumber(counts.given_up, 0),
                })}
              </span>
              {counts.given_up === 0 ? null : (
                <Button size="small" busy={sending} onClick={() => void repeat()}>
                  {t("repeatAll")}
                </Button>
              )}
            </div>
            {rows.length === 0 ? <p className={styles.none}>{t("none")}</p> : null}
            <ul className={styles.jobs}>
              {rows.map((mail) => (
                <MailCard key={mail.messageId} mail={mail} onRepeat={() => void repeat([mail.messageId])} />
              ))}
            </ul>
            {total > pageSize ? (
              <div className={styles.acts}>
                <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  {t("newer")}
                </Button>
                <Button size="small" disabled={page * pageSize >= total} onClick={() => setPage(page + 1)}>
                  {t("older")}
                </Button>
              </div>
            ) : null}
          </>
        )}
      </CallAnswer>
    </>
  );
}

function MailCard({ mail, onRepeat }: { mail: SentMail; onRepeat: () => void }) {
  const t = useTexts("sent-mail");
  const { realName, userCode, address, state, isDigest, notices, attempts, reason, error } = mail;
  return (
    <li className={styles.job}>
      <div className={styles.head}>
        <strong>{realName}</strong>
        <span className={styles.subject}>{address ?? userCode}</span>
        <span className={styles.state} data-state={state === "given_up" ? "failed" : state}>
          {t(`states.${state}`)}
        </span>
      </div>
      <p className={styles.facts}>
        <span>{t(`channels.${mail.channel}`)}</span>
        <span>{isDigest ? t("digest", { count: notices }) : t("single")}</span>
        <span>
          <RelativeTime at={mail.createdAt} />
        </span>
        {attempts === 0 ? null : <span>{t("attempts", { count: attempts })}</span>}
        {state === "waiting" ? <span>{t("next", { at: formatInstant(mail.dueAt) })}</span> : null}
      </p>
      {reason === null ? null : (
        <p className={styles.error}>
          {t(`reason.${reason}`)}
          {error === null ? "" : ` ${error}`}
        </p>
      )}
      {state === "given_up" ? (
        <div className={styles.acts}>
          <Button size="small" aria-label={t("repeatOf", { person: realName })} onClick={onRepeat}>
            {t("repeat")}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
