import { useEffect, useRef, useState } from "react";
import { userOrgan } from "#contract/calls/user.ts";
import { limits } from "#contract/limits.ts";
import { useCall } from "../api/index.ts";
import { currentLanguage, useTexts } from "../i18n/index.ts";
import { useSession } from "../session/index.ts";
import styles from "./footer.module.css";

/** Copyright and the selected organisation's full name; it moves up when something fixed covers it (spec §9). */
export function Footer() {
  const say = useTexts("shell");
  const { userCode, organId, parameters } = useSession();
  const ownText = parameters.footerText[currentLanguage()];
  const { data } = useCall(userOrgan, { userCode }, { quiet: true });
  const selected = data?.userRoleOrgan.find((organ) => organ.organId === organId) ?? data?.selectedOrgan;
  const [year] = useState(() => new Date().getFullYear());
  const foot = useRef<HTMLElement>(null);

  useEffect(() => {
    const timer = setInterval(() => foot.current && uncover(foot.current), limits.footerRepositionMs);
    return () => clearInterval(timer);
  }, []);

  return (
    <footer ref={foot} className={styles.footer}>
      <span>{ownText === "" ? say("copyright", { year }) : ownText}</span>
      {selected && <span className={styles.organ}>{selected.deptFullName}</span>}
    </footer>
  );
}

/** No bar is higher; what is, is a page or a dialog over everything. */
const highestBarPx = 160;

/** Lifts the footer above a fixed bar at the foot of the page that lies over it, and lets it down again. */
function uncover(foot: HTMLElement): void {
  const lifted = Number.parseFloat(foot.dataset.lifted ?? "0");
  const { left, width, top, height } = foot.getBoundingClientRect();
  const middle = top + lifted + height / 2;
  if (width === 0 || middle > window.innerHeight) return;
  const bar = document
    .elementsFromPoint(left + width / 2, middle)
    .filter((element) => !foot.contains(element) && !element.contains(foot))
    .find((element) => {
      const box = element.getBoundingClientRect();
      const atFoot = box.height < highestBarPx && box.bottom > window.innerHeight - 2;
      return atFoot && ["fixed", "sticky"].includes(getComputedStyle(element).position);
    });
  const lift = bar ? Math.max(0, top + lifted + height - bar.getBoundingClientRect().top) : 0;
  if (lift === lifted) return;
  foot.dataset.lifted = String(lift);
  foot.style.transform = lift === 0 ? "" : `translateY(-${lift}px)`;
}
