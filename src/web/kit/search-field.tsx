import type { InputHTMLAttributes, Ref } from "react";
import { useTypedSearch } from "./use-typed-search.ts";
import controls from "./controls.module.css";

interface SearchFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "value" | "onChange" | "placeholder"> {
  /** What is searched, shown in the empty field and read out. */
  label: string;
  /** What the list is searched for now. */
  value: string;
  /** Told when the typing pauses. */
  onSearch: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Searches a list while one types; Esc empties it. */
export function SearchField({ label, value, onSearch, className, onKeyDown, ...input }: SearchFieldProps) {
  const [typed, setTyped] = useTypedSearch(value, onSearch);
  return (
    <input
      {...input}
      type="search"
      className={className === undefined ? controls.search : `${controls.search} ${className}`}
      value={typed}
      placeholder={label}
      aria-label={label}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key !== "Escape" || typed === "") return;
        event.preventDefault();
        setTyped("");
      }}
    />
  );
}
