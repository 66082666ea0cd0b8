export { applicationEntity, applicationModel } from "./application-model.ts";
export { ForbiddenData, forbiddenDataOf } from "./forbidden-data.ts";
export { forbiddenFor, forbidsSql } from "./forbids-of.ts";
export { fieldsOfForms } from "./form-fields.ts";
export { hasPartIn } from "./has-part-in.ts";
export { isApplicationForbidden } from "./forbidden-applications.ts";
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
export { permittedSql } from "./permitted-sql.ts";
export { isProcessAdministrator } from "./process-administrators.ts";
export { readerRights, withoutForbidden } from "./reader-rights.ts";
export { restrictedFields } from "./restricted-fields.ts";
export { isHiddenBySecrecy, readersOf } from "./secret-applications.ts";
export {
  foundWithoutHiddenNames,
  namesShownTo,
  shownAmong,
  type ShownPeople,
  shownPerson,
} from "./shown-people.ts";
