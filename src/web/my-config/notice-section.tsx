import { mailPreferences } from "#contract/calls/sent-mail.ts";
import {
  type NoticeChannel,
  type NoticePreferences,
  noticePreferencesOf,
  type OwnNoticePreferences,
  ownNoticePreferences,
} from "#contract/rules/notice-preferences.ts";
import type { JsonValue } from "#contract/schema.ts";
import { useCall } from "../api/index.ts";
import { readersZone, type Say, useTexts } from "../i18n/index.ts";
import { Button, SelectField, useNotice } from "../kit/index.ts";
import { useSetting } from "../settings/index.ts";
import { CallAnswer } from "../states/index.ts";
import { ChannelTimes } from "./channel-times.tsx";
import styles from "./my-config.module.css";
import { PushSection } from "./push-section.tsx";

/** Which notices reach me by which channel, and when none does. */
export function NoticeSection() {
  const t = useTexts("my-config");
  const answer = useCall(mailPreferences, {}, { quiet: true });
  return (
    <section className={styles.section}>
      <h2>{t("mail.title")}</h2>
      <CallAnswer answer={answer}>
        {({ channels, address, usual }) => (
          <>
            <p className={styles.hint}>{whereTo(t, channels, address)}</p>
            <Choices usual={usual} channels={channels.length === 0 ? ["mail"] : channels} />
            {channels.includes("push") ? <PushSection /> : null}
          </>
        )}
      </CallAnswer>
    </section>
  );
}

function whereTo(t: Say, channels: readonly NoticeChannel[], address: string | null): string {
  if (channels.length === 0) return t("mail.onlyHere");
  const mail = address === null ? t("mail.noAddress") : t("mail.goesTo", { address });
  const said = [
    ...(channels.includes("mail") ? [mail] : []),
    ...(channels.includes("chat") ? [t("mail.chatGoes")] : []),
    t("mail.always"),
  ];
  return said.join(" ");
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

function Choices({ usual, channels }: { usual: NoticePreferences; channels: readonly NoticeChannel[] }) {
  const t = useTexts("my-config");
  const notice = useNotice();
  const [kept, keep] = useSetting("notices");
  const own = ownNoticePreferences(kept ?? {});
  const chosen = noticePreferencesOf(usual, own);
  const change = async (next: OwnNoticePreferences) => {
    // With the first choice the hours are those of the clock it is made by.
    const timeZone = own.timeZone ?? readersZone();
    const done = await keep({ ...own, timeZone, ...next } as JsonValue);
    if (done !== undefined) notice({ key: "mail", said: t("mail.kept") });
  };
  const here = readersZone();
  return (
    <>
      <ChannelTimes
        chosen={chosen}
        channels={channels}
        onChoose={(channel, group, time) =>
          void change({ [channel]: { ...own[channel], [group]: time } } as OwnNoticePreferences)
        }
      />
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
