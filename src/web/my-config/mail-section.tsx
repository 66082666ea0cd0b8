import { mailPreferences } from "#contract/calls/sent-mail.ts";
import {
  type ChosenGroup,
  chosenGroups,
  mailTimes,
  type NoticePreferences,
  noticePreferencesOf,
  type OwnNoticePreferences,
  ownNoticePreferences,
} from "#contract/rules/notice-preferences.ts";
import type { JsonValue } from "#contract/schema.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, SelectField, useNotice } from "../kit/index.ts";
import { useSetting } from "../settings/index.ts";
import { CallAnswer } from "../states/index.ts";
import styles from "./my-config.module.css";

/** Which notices reach me by mail, and when none does. */
export function MailSection() {
  const t = useTexts("my-config");
  const answer = useCall(mailPreferences, {}, { quiet: true });
  return (
    <section className={styles.section}>
      <h2>{t("mail.title")}</h2>
      <CallAnswer answer={answer}>
        {({ isConfigured, address, usual }) => (
          <>
            <p className={styles.hint}>
              {isConfigured
                ? address === null
                  ? t("mail.noAddress")
                  : t("mail.goesTo", { address })
                : t("mail.notConfigured")}
            </p>
            <Choices usual={usual} />
          </>
        )}
      </CallAnswer>
    </section>
  );
}

const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

function Choices({ usual }: { usual: NoticePreferences }) {
  const t = useTexts("my-config");
  const notice = useNotice();
  const [kept, keep] = useSetting("notices");
  const own = ownNoticePreferences(kept ?? {});
  const chosen = noticePreferencesOf(usual, own);
  const change = async (next: OwnNoticePreferences) => {
    // With the first choice the hours are those of the clock it is made by.
    const timeZone = own.timeZone ?? zoneHere();
    const done = await keep({ ...own, timeZone, ...next } as JsonValue);
    if (done !== undefined) notice({ key: "mail", said: t("mail.kept") });
  };
  const choose = (group: ChosenGroup, time: string) =>
    void change({ mail: { ...own.mail, [group]: time } as NoticePreferences["mail"] });
  const here = zoneHere();
  return (
    <>
      <div className={styles.fields}>
        {chosenGroups.map((group) => (
          <SelectField
            key={group}
            label={t(`mail.group.${group}`)}
            value={chosen.mail[group]}
            options={mailTimes.map((time) => ({ value: time, label: t(`mail.time.${time}`) }))}
            onChoose={(time) => choose(group, time)}
          />
        ))}
      </div>
      <div className={styles.fields}>
        <SelectField
          label={t("mail.quietFrom")}
          value={String(chosen.quietFromHour)}
          options={hours}
          onChoose={(hour) => void change({ quietFromHour: Number(hour) })}
        />
        <SelectField
          label={t("mail.quietTo")}
          hint={t("mail.quietHint")}
          value={String(chosen.quietToHour)}
          options={hours}
          onChoose={(hour) => void change({ quietToHour: Number(hour) })}
        />
        <SelectField
          label={t("mail.digestAt")}
          value={String(chosen.digestHour)}
          options={hours}
          onChoose={(hour) => void change({ digestHour: Number(hour) })}
        />
      </div>
      <p className={styles.hint}>{t("mail.zone", { zone: chosen.timeZone })}</p>
      <div className={styles.line}>
        {chosen.timeZone === here ? null : (
          <Button onClick={() => void change({ timeZone: here })}>{t("mail.useZone", { zone: here })}</Button>
        )}
        {Object.keys(own).length === 0 ? null : (
          <Button look="quiet" onClick={() => void keep(null)}>
            {t("mail.reset")}
          </Button>
        )}
      </div>
    </>
  );
}
