import { Drawer } from "antd";
import type { ReactNode } from "react";
import { useTexts } from "../i18n/index.ts";
import { LanguageMenu, SchemeMenu } from "./appearance-menu.tsx";

interface MenuDrawerProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The menu of a small screen, drawn in from its edge. Fetched on small screens only. */
export function MenuDrawer({ open, onClose, children }: MenuDrawerProps) {
  const say = useTexts("shell");
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={280}
      title={say("app:name")}
      styles={{
        section: { background: "var(--sunken)" },
        body: { padding: 0 },
        footer: { display: "flex", gap: 8 },
      }}
      footer={
        <>
          <LanguageMenu />
          <SchemeMenu />
        </>
      }
    >
      {children}
    </Drawer>
  );
}
