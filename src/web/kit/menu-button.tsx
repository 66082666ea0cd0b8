import { type ButtonHTMLAttributes, useId, useRef, useState } from "react";
import { Menu, type MenuSection } from "./menu.tsx";

interface MenuButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "onClick" | "onSelect"> {
  sections: readonly MenuSection[];
  /** Of the whole list, where it must be wide or may scroll. */
  menuClass?: string | undefined;
  /** Higher than this it scrolls, however much room there is. */
  maxHeightPx?: number | undefined;
}

/** A button that opens a menu below it: a press, ↓ or Enter. The focus goes into the menu and comes back. */
export function MenuButton({ sections, menuClass, maxHeightPx, ...button }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <button
        type="button"
        {...button}
        ref={opener}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      />
      {open ? (
        <Menu
          id={id}
          label={button["aria-label"]}
          opener={opener}
          sections={sections}
          className={menuClass}
          maxHeightPx={maxHeightPx}
          onClose={(isFocusReturned) => {
            setOpen(false);
            if (isFocusReturned) opener.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}
