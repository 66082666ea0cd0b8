import { type ReactNode, useId, useState } from "react";
import { useTexts } from "../i18n/index.ts";
import { Button, SearchField, useNarrow } from "../kit/index.ts";
import styles from "./list-filters.module.css";

interface MoreFiltersProps {
  /** How many of the fields narrow the list now. */
  count: number;
  /** Takes every filter away; stands beside the button, too. */
  clear: ReactNode;
  /** Stays in sight on a phone. */
  search: { label: string; value: string; onSearch: (typed: string) => void };
  children: ReactNode;
}

/**
 * The fields that narrow a list. On a phone they would be the whole first screen: there they stand behind a button that
 * says how many of them are set, closed until somebody asks.
 */
export function MoreFilters({ count, clear, search, children }: MoreFiltersProps) {
  const say = useTexts("app");
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const first = <SearchField {...search} className={styles.search ?? ""} />;
  if (!isNarrow)
    return (
      <div className={styles.fields}>
        {first}
        {children}
        {clear}
      </div>
    );
  return (
    <div className={styles.behind}>
      {first}
      <div className={styles.opener}>
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {count === 0 ? say("filters") : say("filtersSet", { count })}
        </Button>
        {clear}
      </div>
      <div id={id} className={styles.fields} hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
