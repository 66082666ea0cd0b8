import { type CarriedOut, organisationOf, type OrganisationView } from "../process/index.ts";
import { namesShownTo, type PeopleReader, type ShownPeople } from "../viewer/index.ts";

type Reader = Parameters<typeof organisationOf>[0] & Parameters<typeof namesShownTo>[0] & PeopleReader;

/** An organisation for an answer. */
export interface ShownOrganisation extends OrganisationView {
  people: ShownPeople;
}

/** The organisation for an answer: people who are kept from the reader (`userDataForbid`) are called by their codes. */
export async function shownOrganisation(
  reader: Reader,
  revision: number | undefined,
): Promise<ShownOrganisation> {
  const organisation = await organisationOf(reader, revision);
  return { ...organisation, people: await namesShownTo(reader, organisation.people) };
}

/** What a command has done, for its answer: the same. */
export async function shownOutcome(
  reader: Reader,
  outcome: CarriedOut,
): Promise<CarriedOut & { people: ShownPeople }> {
  return { ...outcome, people: await namesShownTo(reader, outcome.people) };
}
