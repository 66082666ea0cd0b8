export { createOrganisationCharts, type OrganisationCharts } from "./organisation-charts.ts";
