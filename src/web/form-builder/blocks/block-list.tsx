import { useTexts } from "../../i18n/index.ts";
import { BlockLine } from "./block-line.tsx";
import styles from "./blocks.module.css";
import { useBlocks } from "./use-blocks.ts";

/** The saved blocks of the organisation: what each holds, who saved it; renamed and deleted here. */
export function BlockList() {
  const t = useTexts("form-builder");
  return (
    <>
      <p className={styles.note}>{t("block.manageLead")}</p>
      <ul className={styles.blocks} aria-label={t("palette.blocks")}>
        {useBlocks().map((block) => (
          <BlockLine key={block.blockId} block={block} />
        ))}
      </ul>
    </>
  );
}
