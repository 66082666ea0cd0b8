import {
  AlignLeft,
  Building2,
  Calendar,
  CalendarClock,
  CalendarRange,
  ChevronDownSquare,
  CircleDot,
  Coins,
  FileText,
  Hash,
  Info,
  Link2,
  ListChecks,
  type LucideIcon,
  Paperclip,
  Sigma,
  SquareCheck,
  Stamp,
  Table2,
  ToggleRight,
  Type,
  User,
} from "lucide-react";
import { ComponentType } from "#contract/codes/component-type.ts";

const icons: Readonly<Record<ComponentType, LucideIcon>> = {
  [ComponentType.text]: Type,
  [ComponentType.textArea]: AlignLeft,
  [ComponentType.number]: Hash,
  [ComponentType.date]: Calendar,
  [ComponentType.dateTime]: CalendarClock,
  [ComponentType.dateRange]: CalendarRange,
  [ComponentType.radio]: CircleDot,
  [ComponentType.checkBoxes]: SquareCheck,
  [ComponentType.select]: ChevronDownSquare,
  [ComponentType.multipleSelect]: ListChecks,
  [ComponentType.person]: User,
  [ComponentType.department]: Building2,
  [ComponentType.attachment]: Paperclip,
  [ComponentType.subTable]: Table2,
  [ComponentType.money]: Coins,
  [ComponentType.switch]: ToggleRight,
  [ComponentType.staticText]: Info,
  [ComponentType.formula]: Sigma,
  [ComponentType.tableReference]: Link2,
  [ComponentType.sealPlacements]: Stamp,
};

/** The mark of a kind of component, for the eye alone. */
export function KindIcon({ type }: { type: ComponentType }) {
  const Icon = icons[type] ?? FileText;
  return <Icon size={14} aria-hidden="true" />;
}
