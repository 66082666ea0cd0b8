import { type PointerEvent, useState } from "react";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { useTexts } from "../../i18n/index.ts";
import { SearchField, Tabs } from "../../kit/index.ts";
import { useBuilder } from "../builder-context.ts";
import { arranged, insertComponents, numbersOf } from "../model/index.ts";
import { KindIcon } from "../canvas/kind-icon.tsx";
import { Outline } from "./outline.tsx";
import styles from "./palette.module.css";
import { type Offer, useOffers } from "./use-offers.ts";

type Part = "add" | "outline";

interface PaletteProps {
  onGrab: (event: PointerEvent, component: FormComponent) => void;
}

/** What a form can be made of, found by searching; dragged onto the canvas, or put behind the marked field by a click. */
export function Palette({ onGrab }: PaletteProps) {
  const t = useTexts("form-builder");
  const [part, setPart] = useState<Part>("add");
  const [keyword, setKeyword] = useState("");
  const { edit, marked } = useBuilder();
  const groups = useOffers(keyword);
  const insert = ({ component }: Offer) => {
    const last = marked.at(-1);
    edit((now) => {
      const [at, column] = last === undefined ? [-1, undefined] : numbersOf(last);
      const table = now.components[at];
      const siblings = column === undefined ? now.components : (table?.children ?? []);
      const behind = column === undefined ? table : table?.children?.[column];
      const order = arranged(siblings);
      const place = behind === undefined ? order.length : order.indexOf(behind) + 1;
      return insertComponents(
        now,
        [component],
        column === undefined ? { at: place } : { table: at, at: place },
      );
    });
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
              <h2>{t(`palette.${name}`)}</h2>
              {note === undefined ? null : <p className={styles.note}>{note}</p>}
              <ul>
                {offers.map((offer) => (
                  <li key={offer.id}>
                    <button
                      type="button"
                      className={styles.offer}
                      title={offer.note}
                      onClick={() => insert(offer)}
                      onPointerDown={(event) =>
                        event.pointerType === "mouse" && onGrab(event, offer.component)
                      }
                    >
                      <KindIcon type={offer.component.componentType} />
                      <span>{offer.label}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))
        )}
      </Tabs>
    </aside>
  );
}
