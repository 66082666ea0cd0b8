import type { ReactNode } from "react";
import { useTexts } from "../i18n/index.ts";
import { CloseButton, useModal } from "../kit/index.ts";
import { LanguageMenu, SchemeMenu } from "./appearance-menu.tsx";
import styles from "./menu-drawer.module.css";

interface MenuDrawerProps {
  onClose: () => void;
  children: ReactNode;
}

/** The menu of a small screen, drawn in from its edge. Fetched on small screens only. */
export function MenuDrawer({ onClose, children }: MenuDrawerProps) {
  const say = useTexts("shell");
  const dialog = useModal(onClose);
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={say("menu")}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2>{say("app:name")}</h2>
          <CloseButton onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
        <footer className={styles.foot}>
          <LanguageMenu />
          <SchemeMenu />
        </footer>
      </div>
    </dialog>
  );
}
