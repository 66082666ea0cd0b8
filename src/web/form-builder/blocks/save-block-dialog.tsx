import { type FormEvent, useState } from "react";
import { listFormBlocks, saveFormBlock } from "#contract/calls/form-block.ts";
import { useSend } from "../../api/index.ts";
import { titleOf } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { Button, Dialog, SelectField, TextField, useNotice } from "../../kit/index.ts";
import { useBuilder } from "../builder-context.ts";
import { blockOf } from "../model/index.ts";
import styles from "./blocks.module.css";
import { useBlocks } from "./use-blocks.ts";

/** Under which name the marked fields are saved, or which block they take the place of. */
export function SaveBlockDialog({ keys, onClose }: { keys: readonly string[]; onClose: () => void }) {
  const t = useTexts("form-builder", "problems");
  const language = useLanguage();
  const notice = useNotice();
  const { page } = useBuilder();
  const blocks = useBlocks();
  const [blockName, setName] = useState("");
  const [replaced, setReplaced] = useState<string>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { components, events } = blockOf(page, keys);
  const { send, sending } = useSend(saveFormBlock, {
    invalidates: [listFormBlocks],
    onError: (error) => {
      setErrors(error.errors);
      return Object.keys(error.errors).length > 0;
    },
  });
  const taken = blocks.find(({ blockId }) => String(blockId) === replaced);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setErrors({});
    const name = blockName.trim();
    if (name === "") return setErrors({ blockName: t("problems:required") });
    const saved = await send({
      ...(taken === undefined ? {} : { blockId: taken.blockId, rowVersion: taken.rowVersion }),
      blockName: name,
      components: [...components],
      events: [...events],
    });
    if (saved === undefined) return undefined;
    notice({ key: "block", said: t("block.saved", { name: saved.blockName }) });
    onClose();
    return undefined;
  };
  const ofFields = Object.entries(errors).filter(([path]) => path !== "blockName");
  return (
    <Dialog
      title={t("block.save")}
      lead={t("block.saveLead")}
      width="narrow"
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form="save-block" look="primary" busy={sending}>
            {t("block.save")}
          </Button>
          <Button onClick={onClose}>{t("block.cancel")}</Button>
        </>
      }
    >
      <form
        id="save-block"
        className={styles.form}
        onSubmit={(event) => {
          // A dialog stands inside the panel it was opened from.
          event.stopPropagation();
          void save(event);
        }}
        noValidate
      >
        <TextField
          label={t("block.name")}
          required
          autoFocus
          maxLength={100}
          error={errors["blockName"]}
          value={blockName}
          onChange={(event) => setName(event.target.value)}
        />
        {blocks.length === 0 ? null : (
          <SelectField
            label={t("block.replaces")}
            value={replaced ?? ""}
            none={t("block.new")}
            options={blocks.map(({ blockId, blockName: name }) => ({ value: String(blockId), label: name }))}
            onChoose={(chosen) => {
              setReplaced(chosen === "" ? undefined : chosen);
              const found = blocks.find(({ blockId }) => String(blockId) === chosen);
              if (found !== undefined) setName(found.blockName);
            }}
          />
        )}
        <p className={styles.note}>
          {components.map((each) => titleOf(each, language) || each.componentCode).join(t("block.and"))}
        </p>
        {events.length === 0 ? null : (
          <p className={styles.note}>{t("block.events", { count: events.length })}</p>
        )}
        {ofFields.map(([path, said]) => (
          <p key={path} role="alert" className={styles.fault}>
            {t("block.faulty", { path, said })}
          </p>
        ))}
      </form>
    </Dialog>
  );
}
