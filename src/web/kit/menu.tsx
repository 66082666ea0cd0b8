import { Check } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect } from "react";
import styles from "./menu.module.css";
import { usePopover } from "./use-popover.ts";

export interface MenuItem {
  key: string;
  label: ReactNode;
  /** Stands before the words; drawn for the eye alone. */
  icon?: ReactNode;
  /** Stands at the end: its key, a count. */
  extra?: ReactNode;
  /** One of several, and whether it is the chosen one. */
  checked?: boolean;
  lang?: string;
  /** It takes something away. */
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  onSelect: () => unknown;
}

/** Items between two lines. */
export interface MenuSection {
  key: string;
  /** Over the items, and their name where it is text. */
  heading?: ReactNode;
  items: readonly MenuItem[];
}

interface MenuProps {
  id: string;
  label?: string | undefined;
  opener: RefObject<HTMLElement | null>;
  sections: readonly MenuSection[];
  className?: string | undefined;
  maxHeightPx?: number | undefined;
  /** `true`: the focus goes back to what opened it. */
  onClose: (isFocusReturned: boolean) => void;
}

/** The open menu: ↓ ↑ Home End and first letters walk it, Enter and a click choose, Esc and Tab leave it. */
export function Menu({ id, label, opener, sections, className, maxHeightPx, onClose }: MenuProps) {
  const menu = usePopover<HTMLDivElement>({
    beside: opener,
    maxHeightPx,
    onClose: () => onClose(true),
  });
  useLayoutEffect(() => {
    const items = itemsOf(menu.current);
    (items.find((item) => item.ariaChecked === "true") ?? items[0])?.focus();
  }, [menu]);
  return (
    <div
      ref={menu}
      id={id}
      popover="manual"
      role="menu"
      aria-label={label}
      className={className === undefined ? styles.menu : `${styles.menu} ${className}`}
      onKeyDown={(event) => walk(event, () => onClose(false))}
    >
      {sections.map(({ key, heading, items }) => (
        <div
          key={key}
          className={styles.section}
          role="group"
          aria-label={typeof heading === "string" ? heading : undefined}
        >
          {heading === undefined ? null : (
            <div className={styles.heading} role="presentation">
              {heading}
            </div>
          )}
          {items.map((item) => (
            <button
              key={item.key}
              type="button"
              tabIndex={-1}
              role={item.checked === undefined ? "menuitem" : "menuitemradio"}
              aria-checked={item.checked}
              lang={item.lang}
              disabled={item.disabled}
              data-look={item.danger === true ? "danger" : undefined}
              className={styles.item}
              onPointerEnter={(event) => event.currentTarget.focus({ preventScroll: true })}
              onClick={() => {
                onClose(true);
                item.onSelect();
              }}
            >
              {item.icon}
              <span className={styles.label}>{item.label}</span>
              {item.extra === undefined ? null : <span className={styles.extra}>{item.extra}</span>}
              {item.checked === true ? <Check size={16} aria-hidden="true" /> : null}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>("[role^=menuitem]:enabled") ?? [])];
}

function walk(event: KeyboardEvent<HTMLElement>, leave: () => void): void {
  if (event.key === "Tab") return leave();
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = nextOf(event.key, items, at);
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

function nextOf(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === "ArrowDown") return items[(at + 1) % items.length];
  if (key === "ArrowUp") return items.at(at < 1 ? -1 : at - 1);
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key.length !== 1 || key === " ") return undefined;
  const begins = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase());
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(begins);
}
