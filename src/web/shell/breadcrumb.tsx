import { ChevronRight } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { useTexts } from "../i18n/index.ts";
import { isInstalled, routeOf } from "../routes/index.ts";
import styles from "./breadcrumb.module.css";

/** The way back up, on screens that hang below another one; elsewhere the menu says where one is. */
export function Breadcrumb() {
  const say = useTexts("routes");
  const sayShell = useTexts("shell");
  const route = routeOf(useLocation().pathname);
  const parent = route?.parent === undefined ? undefined : routeOf(route.parent);
  if (!route || !parent || route.fill) return null;
  const parentTitle = say(`title.${parent.title}`);
  return (
    <nav className={styles.trail} aria-label={sayShell("breadcrumb")}>
      {isInstalled(parent.path) ? <Link to={parent.path}>{parentTitle}</Link> : <span>{parentTitle}</span>}
      <ChevronRight size={14} aria-hidden="true" />
      <span aria-current="page">{say(`title.${route.title}`)}</span>
    </nav>
  );
}
