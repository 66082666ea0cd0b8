import { Star } from "lucide-react";
import { useTexts } from "../i18n/index.ts";
import styles from "./marks.module.css";

/** Of an application in a list: one follows it (spec §3 Task: attention flag). */
export function FollowedMark({ followed }: { followed: boolean }) {
  const t = useTexts("task");
  if (!followed) return null;
  return (
    <span className={styles.followed} role="img" aria-label={t("isFollowed")} title={t("isFollowed")}>
      <Star size={13} fill="currentcolor" aria-hidden="true" />
    </span>
  );
}
