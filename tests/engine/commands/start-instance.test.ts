import { expect, it } from "vitest";
import { aField, aNumber, aPage, approvedBy, aStart } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

it("an application begins with what the author of its form lets its fields begin with, and keeps it where nobody says otherwise", () => {
  // given
  const page = aPage(
    aField("currency", { defaultValue: "CNY", isRequired: true }),
    aNumber("copies", { defaultValue: 2 }),
    aField("note", { defaultValue: " " }),
  );

  // when
  const run = aRun({ people: somePeople("STAFF", "A"), page, tasks: [aStart("a"), approvedBy("a", "A")] });

  // then
  expect(run.snapshot.form).toEqual({ currency: "CNY", copies: 2 });
  expect(run.save({ copies: 3 }).snapshot.form).toEqual({ currency: "CNY", copies: 3 });
});
