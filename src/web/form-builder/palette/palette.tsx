import { Blocks } from "lucide-react";
import { memo, type PointerEvent, useState } from "react";
import { useTexts } from "../../i18n/index.ts";
import { SearchField, Tabs, TextButton } from "../../kit/index.ts";
import { BlockList } from "../blocks/block-list.tsx";
import { useBlocks } from "../blocks/use-blocks.ts";
import { useInsertBlock } from "../blocks/use-insert-block.ts";
import type { Builder } from "../builder-context.ts";
import { insertComponents, targetBehind } from "../model/index.ts";
import { KindIcon } from "../canvas/kind-icon.tsx";
import type { NewCarried } from "../canvas/place-under.ts";
import { Outline } from "./outline.tsx";
import styles from "./palette.module.css";
import { type Offer, useOffers } from "./use-offers.ts";

type Part = "add" | "outline";

interface PaletteProps extends Pick<Builder, "edit" | "marked"> {
  onGrab: (event: PointerEvent, carried: NewCarried) => void;
}

/** What a form can be made of, found by searching; dragged onto the canvas, or put behind the marked field by a click. */
export const Palette = memo(function Palette({ edit, marked, onGrab }: PaletteProps) {
  const t = useTexts("form-builder");
  const [part, setPart] = useState<Part>("add");
  const [keyword, setKeyword] = useState("");
  const groups = useOffers(keyword);
  const [manages, setManages] = useState(false);
  const hasBlocks = useBlocks().length > 0;
  const insertBlock = useInsertBlock(edit);
  const insert = ({ carried }: Offer) => {
    if ("blockId" in carried)
      return void insertBlock(carried.blockId, (now, { components }) =>
        targetBehind(now, marked.slice(-1), components),
      );
    const added = [carried.component];
    edit((now) => insertComponents(now, added, targetBehind(now, marked.slice(-1), added)));
    return undefined;
  };
  return (
    <aside className={styles.palette} aria-label={t("palette.title")} data-keys="panel">
      <Tabs
        label={t("palette.title")}
        tabs={[
          { id: "add", label: t("palette.add") },
          { id: "outline", label: t("palette.outline") },
        ]}
        chosen={part}
        onChoose={setPart}
      >
        <SearchField
          label={t(part === "add" ? "palette.search" : "palette.searchFields")}
          value={keyword}
          onSearch={setKeyword}
        />
        {part === "outline" ? (
          <Outline keyword={keyword} />
        ) : (
          groups.map(({ name, offers, note }) => (
            <section key={name} className={styles.group}>
              <div className={styles.groupHead}>
                <h2>{t(`palette.${name}`)}</h2>
                {name === "blocks" && hasBlocks ? (
                  <TextButton aria-pressed={manages} onClick={() => setManages(!manages)}>
                    {t("block.manage")}
                  </TextButton>
                ) : null}
              </div>
              {note === undefined ? null : <p className={styles.note}>{note}</p>}
              {name === "blocks" && manages && hasBlocks ? (
                <BlockList />
              ) : (
                <ul>
                  {offers.map((offer) => (
                    <li key={offer.id}>
                      <button
                        type="button"
                        className={styles.offer}
                        title={offer.note}
                        onClick={() => insert(offer)}
                        onPointerDown={(event) =>
                          event.pointerType === "mouse" && onGrab(event, offer.carried)
                        }
                      >
                        {"blockId" in offer.carried ? (
                          <Blocks size={16} aria-hidden="true" />
                        ) : (
                          <KindIcon type={offer.carried.component.componentType} />
                        )}
                        <span>{offer.label}</span>
                      </button>
                    </li>
                  ))}
                </ul>
              )}
            </section>
          ))
        )}
      </Tabs>
    </aside>
  );
});
