import {
  BarChart3,
  Boxes,
  Building2,
  CalendarDays,
  CircleHelp,
  Clock,
  Database,
  FileSignature,
  FileText,
  Globe,
  House,
  Inbox,
  LayoutGrid,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Route,
  Search,
  Settings2,
  Shield,
  Stamp,
  Star,
  TextCursorInput,
  Users,
  Wallet,
  Workflow,
} from "lucide-react";
import { isMenuIcon, type MenuIconName } from "#contract/codes/menu-icon.ts";

const icons: Record<MenuIconName, LucideIcon> = {
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
  home: House,
  task: ListChecks,
  calendar: CalendarDays,
  people: Users,
  organisation: Building2,
  money: Wallet,
  document: FileText,
  message: MessageSquare,
  search: Search,
  globe: Globe,
  star: Star,
  clock: Clock,
  shield: Shield,
  help: CircleHelp,
};

/** The picture of a group or an entry of the menu, by the name the menu table gives it. */
export function MenuIcon({ name, size = 18 }: { name: string | undefined; size?: number }) {
  const Icon = isMenuIcon(name) ? icons[name] : LayoutGrid;
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />;
}
