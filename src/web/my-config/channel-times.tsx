import { Fragment } from "react";
import {
  type ChosenGroup,
  chosenGroups,
  type NoticeChannel,
  type NoticePreferences,
  sendTimes,
} from "#contract/rules/notice-preferences.ts";
import { useTexts } from "../i18n/index.ts";
import { SelectField } from "../kit/index.ts";
import styles from "./my-config.module.css";

/** When notices of each group are sent by each channel there is. */
export function ChannelTimes({
  chosen,
  channels,
  onChoose,
}: {
  chosen: NoticePreferences;
  channels: readonly NoticeChannel[];
  onChoose: (channel: NoticeChannel, group: ChosenGroup, time: string) => void;
}) {
  const t = useTexts("my-config");
  const options = sendTimes.map((time) => ({ value: time, label: t(`mail.time.${time}`) }));
  const isOne = channels.length === 1;
  return (
    <div className={isOne ? styles.fields : undefined}>
      {chosenGroups.map((group) => {
        const name = t(`mail.group.${group}`);
        const fields = channels.map((channel) => (
          <SelectField
            key={channel}
            label={isOne ? name : t(`mail.channel.${channel}`)}
            value={chosen[channel][group]}
            options={options}
            onChoose={(time) => onChoose(channel, group, time)}
          />
        ));
        if (isOne) return <Fragment key={group}>{fields}</Fragment>;
        return (
          <fieldset key={group} className={styles.group}>
            <legend>{name}</legend>
            {fields}
          </fieldset>
        );
      })}
    </div>
  );
}
