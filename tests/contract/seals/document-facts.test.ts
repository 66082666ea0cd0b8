import { expect, it } from "vitest";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { documentFaults } from "#contract/seals/document-facts.ts";

it.each(documentFaults)("%s, found out only when a document is sealed, is told of that document", (fault) => {
  expect(errorCatalogue).toHaveProperty(fault);
  expect(errorCatalogue[fault].params).toContain("file");
});
