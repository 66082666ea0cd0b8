import { useEffect } from "react";
import { limits } from "#contract/limits.ts";
import styles from "./watermark.module.css";

const { watermarkTileWidthPx: width, watermarkTileHeightPx: height } = limits;

function tileOf(text: string, ink: string): string {
  const escaped = text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<text x="${width / 2}" y="${height / 2}" text-anchor="middle" fill="${ink}" font-family="sans-serif" font-size="16" ` +
    `transform="rotate(-${limits.watermarkRotationDegrees} ${width / 2} ${height / 2})">${escaped}</text></svg>`;
  return `url("data:image/svg+xml;utf8,${encodeURIComponent(svg)}")`;
}

function drawn(text: string, ink: string): HTMLElement {
  const sheet = document.createElement("div");
  sheet.className = styles.watermark ?? "";
  sheet.dataset.watermark = text;
  sheet.setAttribute("aria-hidden", "true");
  sheet.style.opacity = String(limits.watermarkOpacity);
  sheet.style.backgroundSize = `${width}px ${height}px`;
  sheet.style.backgroundImage = tileOf(text, ink);
  return sheet;
}

/**
 * The reader's name, tiled over every page (spec §9). It hangs outside React's tree; removed, hidden or altered, it
 * is drawn anew at the next look.
 */
export function Watermark({ text, ink }: { text: string; ink: string }) {
  useEffect(() => {
    let sheet = drawn(text, ink);
    let original = sheet.outerHTML;
    document.body.append(sheet);

    function look(): void {
      const visible =
        getComputedStyle(sheet).display !== "none" && getComputedStyle(sheet).visibility === "visible";
      if (sheet.isConnected && sheet.outerHTML === original && visible) return;
      sheet.remove();
      sheet = drawn(text, ink);
      original = sheet.outerHTML;
      document.body.append(sheet);
    }
    const timer = setInterval(look, limits.watermarkCheckMs);
    return () => {
      clearInterval(timer);
      sheet.remove();
    };
  }, [text, ink]);
  return null;
}
