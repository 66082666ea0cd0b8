export { applicationEntity, applicationModel } from "./application-model.ts";
export { legalContractEntity, legalContractModel } from "./legal-contract-model.ts";
export { type ContractFacts, permittedContracts } from "./permitted-contracts.ts";
export { RestrictedData, restrictedDataOf } from "./restricted-data.ts";
export { restrictionsFor, restrictionsSql } from "./restrictions-of.ts";
export { fieldsOfForms } from "./form-fields.ts";
export { hasPartIn } from "./has-part-in.ts";
export { isApplicationRestricted } from "./restricted-applications.ts";
export type { InstanceReader } from "./instance-reader.ts";
export { mayReadInstance } from "./may-read-instance.ts";
export {
  hiddenOfPeople,
  mayReadOfPeople,
  namedDepartments,
  namedPeople,
  type PeopleReader,
  permittedPeople,
  shownNameSql,
} from "./people-sql.ts";
export { permittedApplications } from "./permitted-applications.ts";
export {
  QueriedProcesses,
  queriedProcessesOf,
  queryGrantsSql,
} from "./queried-processes.ts";
export { permittedFields } from "./permitted-fields.ts";
export { permittedSql } from "./permitted-sql.ts";
export { isProcessAdministrator } from "./process-administrators.ts";
export { readerRights, withoutRestrictedFields } from "./reader-rights.ts";
export { restrictedFields } from "./restricted-fields.ts";
export { isHeldFor, isTheirSeat } from "./seats-of.ts";
export { isHiddenBySecrecy, readersOf } from "./secret-applications.ts";
export {
  foundWithoutHiddenNames,
  namesShownTo,
  shownAmong,
  type ShownPeople,
  shownPerson,
} from "./shown-people.ts";
export { sayWho } from "./say-who.ts";
