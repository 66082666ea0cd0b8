export { applicationEntity, applicationModel } from "./application-model.ts";
export { type ApplicationFacts, isApplicationForbidden } from "./forbidden-applications.ts";
export { type DataForbid, ForbiddenData, forbiddenDataOf, type ForbiddenRows } from "./forbidden-data.ts";
export { fieldsOfForms } from "./form-fields.ts";
export { forbiddenFor, forbidsSql } from "./forbids-of.ts";
