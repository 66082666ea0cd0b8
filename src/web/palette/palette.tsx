import { ArrowRight, FileText, Inbox, Plus, Search, Table2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useTexts } from "../i18n/index.ts";
import { useModal } from "../kit/index.ts";
import styles from "./palette.module.css";
import { type Finding, useFindings } from "./use-findings.ts";

const icons = { screen: ArrowRight, table: Table2, task: Inbox, application: FileText, process: Plus };

/** Ctrl K: finds my tasks, applications, processes and every screen I may open. All by keyboard. */
export function Palette({ onClose }: { onClose: () => void }) {
  const say = useTexts("shell");
  const navigate = useNavigate();
  const listId = useId();
  const dialog = useModal(onClose);
  const [keyword, setKeyword] = useState("");
  const { findings, searching, error } = useFindings(keyword);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, Math.max(0, findings.length - 1));

  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [at, listId]);

  function go(finding: Finding | undefined): void {
    if (!finding) return;
    onClose();
    void navigate(finding.path);
  }

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && findings.length > 0) {
      event.preventDefault();
      setChosen((at + step + findings.length) % findings.length);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      go(findings[at]);
    }
  }

  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={say("search")}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.line}>
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        <input
          autoFocus
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={findings.length > 0 ? `${listId}-${at}` : undefined}
          aria-label={say("search")}
          placeholder={say("searchPlaceholder")}
          maxLength={100}
          value={keyword}
          onChange={(event) => {
            setKeyword(event.target.value);
            setChosen(0);
          }}
          onKeyDown={press}
        />
        <kbd>Esc</kbd>
      </div>
      <ul
        id={listId}
        role="listbox"
        className={styles.list}
        aria-label={say("findings")}
        aria-busy={searching}
      >
        {findings.map((finding, index) => {
          const Icon = icons[finding.kind];
          const isFirst = findings[index - 1]?.kind !== finding.kind;
          return (
            <li
              key={finding.key}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              data-heading={isFirst ? say(`found.${finding.kind}`) : undefined}
              onMouseMove={() => setChosen(index)}
              onClick={() => go(finding)}
            >
              <span className={styles.row}>
                <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
                <span className={styles.title}>{finding.title}</span>
                {finding.note && <span className={styles.note}>{finding.note}</span>}
              </span>
            </li>
          );
        })}
      </ul>
      {findings.length === 0 && !searching && (
        <p className={styles.empty} role="status">
          {error ? error.message : say("nothingFound", { keyword })}
        </p>
      )}
    </dialog>
  );
}
