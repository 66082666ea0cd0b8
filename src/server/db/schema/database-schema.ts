// Written by npm run generate from the migrations; do not edit.
import type { AbsencesArea } from "./absences.ts";
import type { ApiUseArea } from "./api-use.ts";
import type { ApproverMatricesArea } from "./approver-matrices.ts";
import type { AssistantsArea } from "./assistants.ts";
import type { AttachmentsArea } from "./attachments.ts";
import type { AttachmentsOfRowsArea } from "./attachments-of-rows.ts";
import type { AutomaticReadingsArea } from "./automatic-readings.ts";
import type { BackTestsArea } from "./back-tests.ts";
import type { ChannelsArea } from "./channels.ts";
import type { CorrectionsOfImportsArea } from "./corrections-of-imports.ts";
import type { DataForbidArea } from "./data-forbid.ts";
import type { DesignPresenceArea } from "./design-presence.ts";
import type { DiscussionsArea } from "./discussions.ts";
import type { DocumentMailArea } from "./document-mail.ts";
import type { DocumentTemplatesArea } from "./document-templates.ts";
import type { FeedbackSlipsVersionsArea } from "./feedback-slips-versions.ts";
import type { ForeseenWayArea } from "./foreseen-way.ts";
import type { FormBlocksArea } from "./form-blocks.ts";
import type { GuestsFromHeadquartersArea } from "./guests-from-headquarters.ts";
import type { HandOversArea } from "./hand-overs.ts";
import type { HistoryChecksArea } from "./history-checks.ts";
import type { ImportLinesWithoutReferenceArea } from "./import-lines-without-reference.ts";
import type { InstanceMigrationsArea } from "./instance-migrations.ts";
import type { InstanceRecordsArea } from "./instance-records.ts";
import type { LeftWorkNoticesArea } from "./left-work-notices.ts";
import type { LegalContractsArea } from "./legal-contracts.ts";
import type { LogInUnderAttackArea } from "./log-in-under-attack.ts";
import type { MergesOfCategoriesArea } from "./merges-of-categories.ts";
import type { MessagesArea } from "./messages.ts";
import type { MessagingAppArea } from "./messaging-app.ts";
import type { OrganisationAndAccountsArea } from "./organisation-and-accounts.ts";
import type { ParametersAndLogsArea } from "./parameters-and-logs.ts";
import type { PhysicalSealsArea } from "./physical-seals.ts";
import type { PicturesArea } from "./pictures.ts";
import type { PlaceOfFilesArea } from "./place-of-files.ts";
import type { PreApprovalArea } from "./pre-approval.ts";
import type { ProcessesArea } from "./processes.ts";
import type { QueryGrantsArea } from "./query-grants.ts";
import type { ReadingsArea } from "./readings.ts";
import type { ReleaseBundlesArea } from "./release-bundles.ts";
import type { ReportFilesArea } from "./report-files.ts";
import type { RequestRatesArea } from "./request-rates.ts";
import type { SampleCasesArea } from "./sample-cases.ts";
import type { SealOrdersArea } from "./seal-orders.ts";
import type { SealedFilesArea } from "./sealed-files.ts";
import type { SealsArea } from "./seals.ts";
import type { SecondFactorArea } from "./second-factor.ts";
import type { SignOnArea } from "./sign-on.ts";
import type { SignaturesArea } from "./signatures.ts";
import type { SpecialOperationsArea } from "./special-operations.ts";
import type { StepCallsArea } from "./step-calls.ts";
import type { StoredSecretsArea } from "./stored-secrets.ts";
import type { TableViewsArea } from "./table-views.ts";
import type { TablesArea } from "./tables.ts";
import type { TaskTypesArea } from "./task-types.ts";
import type { TemplatesOfPositionsArea } from "./templates-of-positions.ts";

/** Every table and view of the migrations. */
export interface DatabaseSchema
  extends AbsencesArea,
    ApiUseArea,
    ApproverMatricesArea,
    AssistantsArea,
    AttachmentsArea,
    AttachmentsOfRowsArea,
    AutomaticReadingsArea,
    BackTestsArea,
    ChannelsArea,
    CorrectionsOfImportsArea,
    DataForbidArea,
    DesignPresenceArea,
    DiscussionsArea,
    DocumentMailArea,
    DocumentTemplatesArea,
    FeedbackSlipsVersionsArea,
    ForeseenWayArea,
    FormBlocksArea,
    GuestsFromHeadquartersArea,
    HandOversArea,
    HistoryChecksArea,
    ImportLinesWithoutReferenceArea,
    InstanceMigrationsArea,
    InstanceRecordsArea,
    LeftWorkNoticesArea,
    LegalContractsArea,
    LogInUnderAttackArea,
    MergesOfCategoriesArea,
    MessagesArea,
    MessagingAppArea,
    OrganisationAndAccountsArea,
    ParametersAndLogsArea,
    PhysicalSealsArea,
    PicturesArea,
    PlaceOfFilesArea,
    PreApprovalArea,
    ProcessesArea,
    QueryGrantsArea,
    ReadingsArea,
    ReleaseBundlesArea,
    ReportFilesArea,
    RequestRatesArea,
    SampleCasesArea,
    SealOrdersArea,
    SealedFilesArea,
    SealsArea,
    SecondFactorArea,
    SignOnArea,
    SignaturesArea,
    SpecialOperationsArea,
    StepCallsArea,
    StoredSecretsArea,
    TableViewsArea,
    TablesArea,
    TaskTypesArea,
    TemplatesOfPositionsArea {}
