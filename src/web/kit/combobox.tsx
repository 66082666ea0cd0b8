import { X } from "lucide-react";
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { useTexts } from "../i18n/index.ts";
import styles from "./combobox.module.css";
import type { FieldControl } from "./field.tsx";
import { FoundList } from "./found-list.tsx";

export interface ComboboxOption {
  value: string;
  label: string;
  /** What tells two of one name apart: the department of a person. */
  note?: string | undefined;
}

interface ComboboxProps extends Partial<FieldControl> {
  /** What is looked for; the name of the field where no label stands beside it. */
  label: string;
  chosen: readonly ComboboxOption[];
  /** What was found for `typed`; the chosen are left out here. */
  options: readonly ComboboxOption[];
  typed: string;
  /** `options` are still of an older word, or none yet: Enter waits for those of this one. */
  searching?: boolean;
  /** One only: choosing another takes its place. */
  single?: boolean;
  /** Said where nothing was found. */
  nothingFound: string;
  onType: (typed: string) => void;
  onChange: (chosen: ComboboxOption[]) => void;
  ref?: Ref<{ focus(): void }>;
}

/**
 * One or several of many, found by typing. ↓ ↑ walk what was found, Enter takes the one marked, else the first
 * that fits what is typed, waiting for it if need be; Backspace in the empty field removes the last one; the focus stays
 * in the field, which is empty again.
 */
export function Combobox(props: ComboboxProps) {
  const { label, chosen, typed, searching = false, single, nothingFound, onType, onChange, ref } = props;
  const say = useTexts("app");
  const own = useId();
  const id = props.id ?? own;
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  /** Enter was pressed before what fits was found. */
  const isAwaited = useRef(false);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);

  const taken = new Set(chosen.map(({ value }) => value));
  const options = props.options.filter(({ value }) => !taken.has(value));
  const at = Math.min(marked, options.length - 1);
  const isOpen = open && (options.length > 0 || (typed !== "" && !searching));

  const type = (next: string) => {
    onType(next);
    setMarked(-1);
    isAwaited.current = false;
    setOpen(true);
  };
  const take = (option: ComboboxOption) => {
    onChange(single === true ? [option] : [...chosen, option]);
    type("");
    setOpen(false);
    input.current?.focus();
  };
  const remove = (value: string) => {
    onChange(chosen.filter((each) => each.value !== value));
    input.current?.focus();
  };
  const takeAwaited = useEffectEvent(() => {
    isAwaited.current = false;
    const [first] = options;
    if (first !== undefined) take(first);
  });
  useEffect(() => {
    if (isAwaited.current && !searching) takeAwaited();
  }, [searching]);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      setOpen(true);
      isAwaited.current = false;
      const next = at + by;
      setMarked(next < 0 ? options.length - 1 : next % Math.max(options.length, 1));
    } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      // Never the form's Enter: somebody is choosing.
      const first = searching ? undefined : options[0];
      const option = isOpen && (at >= 0 || typed !== "") ? (options[at] ?? first) : undefined;
      if (option === undefined && typed !== "" && searching) isAwaited.current = true;
      if (option !== undefined) take(option);
      if (option !== undefined || typed !== "") event.preventDefault();
    } else if (event.key === "Backspace" && typed === "") {
      const last = chosen.at(-1);
      if (last !== undefined) remove(last.value);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      isAwaited.current = false;
      setOpen(false);
    }
  };

  return (
    <div
      className={styles.combobox}
      data-single={single}
      onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
    >
      {chosen.map(({ value, label: name, note }) => (
        <span key={value} className={styles.chosen} title={note === undefined ? name : `${name} · ${note}`}>
          <span className={styles.name}>{name}</span>
          <button type="button" aria-label={say("remove", { what: name })} onClick={() => remove(value)}>
            <X size={14} aria-hidden="true" />
          </button>
        </span>
      ))}
      <input
        ref={input}
        id={id}
        type="text"
        role="combobox"
        className={styles.input}
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-options` : undefined}
        aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
        aria-label={props.id === undefined ? label : undefined}
        aria-describedby={props["aria-describedby"]}
        aria-invalid={props["aria-invalid"]}
        aria-required={props["aria-required"]}
        placeholder={chosen.length === 0 ? label : undefined}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onClick={() => setOpen(true)}
        onBlur={() => {
          isAwaited.current = false;
          setOpen(false);
        }}
        onKeyDown={press}
      />
      {isOpen ? (
        <FoundList beside={input}>
          {options.length === 0 ? (
            <p className={styles.none} role="status">
              {nothingFound}
            </p>
          ) : (
            <ul id={`${id}-options`} role="listbox" aria-label={label} aria-busy={searching}>
              {options.map((option, index) => (
                <li
                  key={option.value}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === at}
                  onMouseMove={() => setMarked(index)}
                  onClick={() => take(option)}
                >
                  {option.label}
                  {option.note === undefined ? null : <span className={styles.note}>{option.note}</span>}
                </li>
              ))}
            </ul>
          )}
        </FoundList>
      ) : null}
    </div>
  );
}
