import { useTexts } from "../../i18n/index.ts";

/** The shape of an application that is on its way; it appears only when that takes a while. */
export function ReadingSkeleton() {
  const t = useTexts("app");
  return (
    <div className="reading reading-skeleton" aria-busy="true">
      <span className="visually-hidden" role="status">
        {t("loading")}
      </span>
      <i style={{ width: "20%" }} />
      <i className="tall" style={{ width: "60%" }} />
      <i style={{ width: "40%" }} />
      <div className="reading-columns" aria-hidden="true">
        <div className="reading-document">
          {["70%", "90%", "50%", "80%", "64%"].map((width) => (
            <i key={width} style={{ width }} />
          ))}
        </div>
        <div className="reading-chain">
          {["60%", "80%", "70%"].map((width) => (
            <i key={width} style={{ width }} />
          ))}
        </div>
      </div>
    </div>
  );
}
