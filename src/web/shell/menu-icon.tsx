import {
  BarChart3,
  Boxes,
  Database,
  FileSignature,
  Inbox,
  LayoutGrid,
  type LucideIcon,
  Route,
  Settings2,
  Stamp,
  TextCursorInput,
  Workflow,
} from "lucide-react";

const icons: Record<string, LucideIcon> = {
  inbox: Inbox,
  track: Route,
  process: Workflow,
  design: TextCursorInput,
  seal: Stamp,
  contract: FileSignature,
  report: BarChart3,
  system: Settings2,
  basic: Database,
  more: Boxes,
};

/** The names a menu group's picture may have. */
export const menuIconNames: readonly string[] = Object.keys(icons);

/** The picture of a menu group, by the name the menu table gives it. */
export function MenuIcon({ name, size = 18 }: { name: string | undefined; size?: number }) {
  const Icon = icons[name ?? ""] ?? LayoutGrid;
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />;
}
