import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, describe, expect, it } from "vitest";
import { queryClient } from "../../../src/web/api/index.ts";
import { startTexts } from "../../../src/web/i18n/index.ts";
import { ProcessCatalogue } from "../../../src/web/start-process/process-catalogue.tsx";
import type { StartableProcess } from "../../../src/web/start-process/process-groups.ts";

const aProcess = (number: number, given: Partial<StartableProcess> = {}): StartableProcess => ({
  processId: `P${number}`,
  processName: `Process ${number}`,
  processComments: "",
  processTypeId: number % 2 === 0 ? "leave" : "travel",
  processTypeName: number % 2 === 0 ? "Leave" : "Travel",
  parentTypeId: "people",
  parentTypeName: "People",
  favourite: false,
  tags: [],
  ...given,
});

function shown(count: number) {
  const processes = Array.from({ length: count }, (_, index) => aProcess(index, { favourite: index === 5 }));
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ProcessCatalogue
          processes={processes}
          found={processes}
          recent={processes.slice(0, 2)}
          family=""
          searching={false}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getAllByRole("link").map((link) => link.textContent);
}

describe("the processes to choose from (B8)", () => {
  beforeAll(() => startTexts("en-US", ["process"]));

  it("are each shown once while they are few, favourites first", () => {
    // when
    const links = shown(12);

    // then
    expect(links).toHaveLength(12);
    expect(links[0]).toBe("TravelProcess 5");
    expect(screen.queryByRole("heading")).toBeNull();
  });

  it("stand under both levels of category where they are many, with favourites and what one used lately above", () => {
    // when
    const links = shown(13);

    // then
    expect(links).toHaveLength(13 + 1 + 2);
    expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
      "Favorites",
      "Recent",
      "People",
      "Leave",
      "Travel",
    ]);
    expect(within(screen.getAllByRole("list")[0]!).getAllByRole("link")).toHaveLength(1);
  });
});
