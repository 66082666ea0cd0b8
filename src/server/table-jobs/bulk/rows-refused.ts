import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import { fieldOf, type RecordErrors, recordErrorText, type Row } from "#tables";
import { nameOf, refuseRecord, type TableContext } from "../../tables/index.ts";

const namedMax = 3;

/** Of the rows that are changed alike, those that may not become so: how many, the first of them, and why the first may not. */
export class RefusedRows {
  count = 0;
  readonly #changes: Row;
  readonly #first: Row[] = [];
  #errors: RecordErrors = {};
  /** Whether nothing but what was set is wrong. */
  #isOfValue = true;
  /** Whether one of them has a reason of its own. */
  #isOfRow = false;

  constructor(changes: Row) {
    this.#changes = changes;
  }

  add(row: Row, errors: RecordErrors): void {
    if (this.count === 0) this.#errors = errors;
    if (this.count < namedMax) this.#first.push(row);
    this.count += 1;
    this.#isOfValue &&= Object.keys(errors).every((field) => this.#isSet(field));
  }

  /** One that stands in the way of a change itself, such as a department with people in it: another one has other reasons. */
  addOwn(row: Row, errors: RecordErrors): void {
    this.add(row, errors);
    this.#isOfRow = true;
  }

  /**
   * Why the rows are not changed. What none of them may have is wrong with the value itself and stands at its field; else it is
   * said which rows that is, for the others may be changed without them.
   *
   * @param asked how many rows were to be changed
   */
  refusal(context: TableContext, asked: number): Refusal {
    const { language } = context.author;
    const isOfAll = this.count === asked && (!this.#isOfRow || asked === 1);
    if (this.#isOfValue && isOfAll) return refuseRecord(this.#errors, language);
    const reasons = Object.entries(this.#errors).map(([field, error]) => {
      const said = recordErrorText(error, language);
      const title = fieldOf(context.model, field)?.titles[language];
      return this.#isSet(field) || title === undefined ? said : `${title}: ${said}`;
    });
    const named = this.#first.map((row) => nameOf(context, row));
    return refuse("rowsRefused", {
      count: this.count,
      rows: this.count > namedMax ? [...named, "…"] : named,
      reason: reasons.join(" "),
    });
  }

  #isSet(field: string): boolean {
    return Object.hasOwn(this.#changes, field);
  }
}
