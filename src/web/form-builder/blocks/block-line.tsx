import { useState } from "react";
import {
  type FormBlockEntry,
  listFormBlocks,
  removeFormBlock,
  renameFormBlock,
  saveFormBlock,
} from "#contract/calls/form-block.ts";
import { placeErrors, useMay, useSend } from "../../api/index.ts";
import { RelativeTime, useTexts } from "../../i18n/index.ts";
import { Button, TextButton, TextField } from "../../kit/index.ts";
import { PersonName } from "../../people/index.ts";
import { useOfferUndo } from "../../undo/index.ts";
import styles from "./blocks.module.css";

const invalidates = [listFormBlocks];

/** One saved block in the list of all. */
export function BlockLine({ block }: { block: FormBlockEntry }) {
  const t = useTexts("form-builder", "problems");
  const offerUndo = useOfferUndo();
  const { blockId, blockName, rowVersion, titles, componentCount, updatedBy, updatedAt } = block;
  const [name, setName] = useState<string>();
  const [error, setError] = useState<string>();
  const maySave = useMay(saveFormBlock.name) === true;
  const mayRename = useMay(renameFormBlock.name) === true;
  const mayRemove = useMay(removeFormBlock.name) === true;
  const save = useSend(saveFormBlock, { invalidates });
  const remove = useSend(removeFormBlock, { invalidates });
  const rename = useSend(renameFormBlock, {
    invalidates,
    onError: (error) => placeErrors(error, ["blockName"], ({ blockName: said }) => setError(said)),
  });
  const removeIt = async () => {
    const removed = await remove.send({ blockId });
    if (removed === undefined) return;
    offerUndo({
      key: `block ${blockId}`,
      said: t("block.removed", { name: blockName }),
      ...(maySave ? { undo: () => save.send(removed) } : {}),
    });
  };
  const renameIt = async () => {
    setError(undefined);
    const given = (name ?? "").trim();
    if (given === "") return setError(t("problems:required"));
    const renamed = await rename.send({ blockId, rowVersion, blockName: given });
    if (renamed !== undefined) setName(undefined);
    return undefined;
  };
  return (
    <li className={styles.block}>
      {name === undefined ? (
        <strong>{blockName}</strong>
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            void renameIt();
          }}
          noValidate
        >
          <TextField
            label={t("block.name")}
            autoFocus
            required
            maxLength={100}
            error={error}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <div className={styles.acts}>
            <Button size="small" type="submit" look="primary" busy={rename.sending}>
              {t("block.rename")}
            </Button>
            <Button size="small" onClick={() => setName(undefined)}>
              {t("block.cancel")}
            </Button>
          </div>
        </form>
      )}
      <p className={styles.note}>
        {t("block.holds", { titles: titles.join(t("block.and")), count: componentCount })}
      </p>
      <p className={styles.note}>
        <PersonName userCode={updatedBy} /> · <RelativeTime at={updatedAt} />
      </p>
      {name === undefined ? (
        <div className={styles.acts}>
          {mayRename ? (
            <TextButton
              aria-label={t("block.renameOne", { name: blockName })}
              onClick={() => {
                setError(undefined);
                setName(blockName);
              }}
            >
              {t("block.rename")}
            </TextButton>
          ) : null}
          {mayRemove ? (
            <TextButton
              aria-label={t("block.removeOne", { name: blockName })}
              disabled={remove.sending}
              onClick={() => void removeIt()}
            >
              {t("act.remove")}
            </TextButton>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
