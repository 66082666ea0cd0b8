import { errorCatalogue } from "#contract/errors/catalogue.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FieldModel } from "#tables";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import styles from "../list/cell.module.css";

interface ReasonReadingProps {
  field: FieldModel;
  value: JsonValue | undefined;
}

/** Why somebody was refused something: the schema's word for it, or else how the refusal itself begins. */
export function ReasonReading({ field, value }: ReasonReadingProps) {
  const language = useLanguage();
  if (value === null || value === undefined || value === "") return <span className={styles.nothing}>—</span>;
  const listed = field.choices?.find((choice) => choice.value === value)?.titles[language];
  return listed ?? <RefusalInWords name={String(value)} />;
}

/** The first sentence of a refusal, with dots for the names and numbers that only its own answer had. */
function RefusalInWords({ name }: { name: string }) {
  const t = useTexts("errors");
  if (!(name in errorCatalogue)) return name;
  const { params } = errorCatalogue[name as keyof typeof errorCatalogue];
  const unnamed = Object.fromEntries(params.map((param) => [param, "…"]));
  const [sentence = name] = /^.*?(?:[。；]|[.;](?=\s|$))/u.exec(t(name, unnamed)) ?? [name];
  return sentence.replace(/[。；.;]$/u, "");
}
