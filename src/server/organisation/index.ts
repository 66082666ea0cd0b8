import { addOrganisationHandler } from "./add-organisation.ts";
import { closeOrganisationHandler, reopenOrganisationHandler } from "./close-organisation.ts";
import { departmentNamesHandler } from "./department-names.ts";
import { departmentStandingHandler } from "./department-standing.ts";
import { listDepartmentsHandler } from "./list-departments.ts";
import { moveOrganisationHandler } from "./move-organisation.ts";
import { queryNodeByIdHandler, queryRootNodeHandler } from "./organisation-nodes.ts";
import { organisationStandingHandler } from "./organisation-standing.ts";
import { pendingCountsHandler } from "./pending-counts.ts";
import { listSealOrgansHandler } from "./seal-organisations.ts";
import { switchOrganisationHandler } from "./switch-organisation.ts";
import { userOrganCHandler, userOrganHandler } from "./user-organ.ts";

export { departmentInUse } from "./department-in-use.ts";
export { listOrganisationNodes } from "./list-organisation-nodes.ts";
export { organisationName } from "./organisation-name.ts";
export { createOrganisationCharts } from "./organisation-charts.ts";

/** Organisations and what waits in them. */
export const organisationHandlers = [
  userOrganHandler,
  userOrganCHandler,
  switchOrganisationHandler,
  pendingCountsHandler,
  listSealOrgansHandler,
  queryRootNodeHandler,
  queryNodeByIdHandler,
  listDepartmentsHandler,
  departmentNamesHandler,
  organisationStandingHandler,
  addOrganisationHandler,
  moveOrganisationHandler,
  closeOrganisationHandler,
  reopenOrganisationHandler,
  departmentStandingHandler,
];
