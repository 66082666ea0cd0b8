/** Every business constant, its unit in its name (spec §9). */
export const limits = {
  httpTimeoutMs: 20_000,
  loadingOverlayMaxMs: 30_000,
  loadingOverlayRemovalDelayMs: 200,
  chunkLoadTimeoutMs: 120_000,
  organisationDropdownMaxHeightPx: 430,
  watermarkRotationDegrees: 20,
  watermarkOpacity: 0.08,
  watermarkTileWidthPx: 220,
  watermarkTileHeightPx: 140,
  watermarkCheckMs: 500,
  pullToRefreshPx: 50,
  pageSizeDefault: 10,
  pageSizeMax: 200,
  uploadMaxKb: 10_240,
  requestMaxKb: 102_400,
  sessionHours: 24,
  selectedOrganisationHours: 24,
  deviceTokenDays: 7,
  cacheEntryHours: 1,
  defaultOrganId: 1_000_001,
  shortTextMaxCharacters: 30,
  numberMaxDecimals: 2,
  footerRepositionMs: 200,
  /** Ours from here on. */
  /** In so long the head of a request has come, or the connection is ended. */
  requestHeadMs: 30_000,
  requestsPerSecond: 100,
  requestBurst: 500,
  /** So much a process lets pass of a caller before the others hear of it. */
  requestsUntold: 50,
  idempotencyKeyHours: 24,
  idempotencyKeyMaxCharacters: 200,
  captchaMinutes: 5,
  ticketSeconds: 60,
  /** Browsers of one person that get push messages. */
  pushDevicesMax: 20,
  /** How often the people of one task may be changed, each time it is done, where its definition says nothing (R21). */
  seatChangesPerVisit: 10,
  opinionMaxCharacters: 2_000,
  /** Posts of one application's discussion; of one post, files and people it names. */
  discussionPostsMax: 500,
  discussionFilesMax: 10,
  /** Files with one opinion. */
  opinionFilesMax: 10,
  /** A picture of a signature; it is sent as a PNG in base64. */
  signatureMaxWidthPx: 800,
  signatureMaxHeightPx: 400,
  signatureMaxCharacters: 131_072,
  /** A body with such a picture, or with one of a person or an organisation. */
  pictureBodyMaxKb: 160,
  discussionMentionsMax: 20,
  /** Of a legal contract: what it may be worth, and how much of each it has. */
  contractAmountMax: 999_999_999_999.99,
  contractPartiesMax: 20,
  contractClausesMax: 200,
  contractClauseMaxCharacters: 10_000,
  contractInstalmentsMax: 120,
  contractFilesMax: 20,
  contractRemindersMax: 20,
  contractPeopleMax: 50,
  contractsExportMax: 10_000,
  /** To so many an application is sent on at once. */
  readersPerSending: 1_000,
  /** So many of those to whom a step sent an application are shown with it at once, besides who said something. */
  readersShown: 20,
  titleMaxCharacters: 200,
  /** Of the note of a process version. */
  versionNoteMaxCharacters: 2_000,
  passwordMinCharacters: 8,
  passwordMaxCharacters: 128,
  urgeCoolDownHours: 4,
  urgesPerDay: 3,
  returnsUntilAdministratorIsTold: 5,
  badgeCap: 99,
  jsonBodyMaxKb: 2_048,
  /** The body of a call that brings neither a form nor rows. */
  smallBodyMaxKb: 64,
  /** That of a call which names up to `tableKeysMax` rows. */
  keysBodyMaxKb: 512,
  /** How deep objects and lists of an input may stand in one another. */
  inputDepthMax: 32,
  /** How many values, lists and objects one input may hold. */
  inputValuesMax: 100_000,
  /** How many fields one object of an input may have: an object of very many costs far more than a list. */
  inputFieldsMax: 1_000,
  /** So many unknown names and unreadable values are told at once, and so many problems of any kind. */
  problemsToldMax: 20,
  problemsAnsweredMax: 200,
  /** Of a request with files: fields beside them, and how long one may be. */
  multipartFieldsMax: 10,
  multipartFieldMaxKb: 64,
  /** What one person's requests may bring at one time into the temporary folder of a process. */
  receivingMaxKb: 1_048_576,
  /** Of a definition, and of a form page with the columns of each sub-table. */
  tasksMax: 500,
  /** Applications of one special operation, and of one look at what it would do. */
  specialOperationRowsMax: 1_000,
  specialPreviewRowsMax: 50,
  /** Tasks of which the preview of a hand-over works out whether they could be given. */
  handOverJudgedMax: 300,
  /** Tasks that are approved at once. */
  batchApprovalMax: 100,
  /** Applications that one call files. */
  batchCreateMax: 100,
  /** What a person may have told the administrators that nobody has answered. */
  feedbackUnansweredMax: 20,
  /** Text messages about one released application. */
  releaseMessagesPerDay: 5,
  /** Whoever has not said for so long that they have a draft open is taken to have left it. */
  presenceSeconds: 60,
  /** Working hours that one step may take or rest, about five years: each of its days is looked at in the calendar. */
  stepHoursMax: 10_000,
  /** Steps that a trial of a definition carries out, from its beginning. */
  trialMovesMax: 200,
  /** Things that a page asks at once whether somebody may do them. */
  operatesMax: 200,
  /** Of one process: each publication plays all of them. */
  sampleCasesMax: 100,
  /** Reports of a process; a further one takes the place of the oldest. */
  backTestsOfProcess: 20,
  componentsMax: 500,
  /** A release bundle; on the wire its quotation marks are escaped. */
  releaseBundleMaxKb: 8_192,
  /** Saved blocks of form fields in an organisation; fields and events of one. */
  formBlocksMax: 200,
  formBlockComponentsMax: 100,
  formBlockEventsMax: 100,
  /** A file whose columns become fields of a form; so many of its lines are read, heads included. */
  formSheetMaxKb: 2_048,
  formSheetLinesMax: 201,
  formSheetColumnsMax: 300,
  matrixDimensionsMax: 8,
  matrixRowsMax: 2_000,
  /** Stops in an exported list of those that were seen to. */
  incidentsExportMax: 10_000,
  /** Processes in an exported list. */
  processesExportMax: 10_000,
  /** Approval tasks in one file of the query. */
  approveTasksExportMax: 10_000,
  /** Reports in the list of them; months of one, extra columns, and applications in its file. */
  reportsMax: 2_000,
  reportMonthsMax: 60,
  reportColumnsMax: 40,
  reportExportMax: 10_000,
  matrixSheetMaxKb: 2_048,
  /** Values that a dimension of an approver matrix lists. */
  matrixValuesMax: 500,
  matrixCellMaxCharacters: 200,
  /** Overlaps, and holes, that are listed. */
  matrixFindingsMax: 100,
  /** Combinations of values that are looked through for holes. */
  matrixCombinationsMax: 20_000,
  /** Published versions that a process keeps in memory. */
  bundlesKept: 200,
  visitsPerCommand: 1_000,
  /** Automatic and reading steps on end, without anybody who decides, before an application is taken to run in a circle. */
  stepsWithoutPeople: 100,
  /** Rows of a sub-table for each of which a step starts an application, in one transaction. */
  subprocessRowsMax: 50,
  expressionMaxCharacters: 2_000,
  /** How many numbers a range may have that an expression walks. */
  expressionRangeMax: 1_000,
  /** How many days apart the days may be between which working days are counted. */
  workingDaysSpanMax: 3_660,
  /** How many loops of an expression may stand in one another: one within another. */
  expressionLoopsMax: 2,
  /** What a regular expression looks at of a text. */
  patternInputMaxCharacters: 1_000,
  /** How long one expression may take on the server. */
  expressionMs: 50,
  fieldTextMaxCharacters: 500,
  fieldTextAreaMaxCharacters: 10_000,
  subTableMaxRows: 1_000,
  numberMax: 1e15,
  tableKeysMax: 1_000,
  detailTablesMax: 20,
  tableCountCap: 10_000,
  fileNameMaxCharacters: 200,
  filesPerRequest: 50,
  uploadsAtOnce: 3,
  unreferencedFileHours: 24,
  archiveEntriesMax: 10_000,
  archiveDepthMax: 3,
  archiveUnpackedMaxKb: 524_288,
  /** An archive that unpacks to more than this many times its size is no document (deflate of text gives 5 to 20). */
  archiveRatioMax: 150,
  importMaxKb: 524_288,
  importRowsMax: 2_000_000,
  /** What an imported workbook's parts may unpack to, all together. */
  importUnpackedMaxKb: 2_097_152,
  /** Of Office Open XML: the last column is XFD, the last row 1,048,576; a cell has so many characters at most. */
  sheetColumnsMax: 16_384,
  sheetRowsMax: 1_048_576,
  sheetCellMaxCharacters: 32_767,
  /** The texts that cells of a workbook share are held in memory while it is read. */
  sheetTextsMaxCharacters: 67_108_864,
  /** A line of a CSV file. */
  sheetLineMaxCharacters: 4_194_304,
  importHeadsMax: 500,
  /** All heads of a sheet together: they are part of every answer about the import. */
  importHeadsMaxCharacters: 20_000,
  /** For a head that is longer no field is guessed. */
  guessedHeadMaxCharacters: 100,
  tableJobKeptDays: 7,
  /** Report files of one person that are not written yet. */
  reportFilesUnfinishedMax: 20,
  /** Applications in a file of the approval-chain report. */
  approvalChainsFileMax: 10_000,
  bulkRowsMax: 1_000_000,
  /** A bulk change of more rows than this runs in the background. */
  bulkAtOnceMax: 5_000,
  /** What the parts of a document template may unpack to, and how large a filled document may be. */
  documentUnpackedMaxKb: 16_384,
  documentMaxKb: 10_240,
  /** Rows that the loops of a document write, all together, and pages of a PDF made of it. */
  documentRowsMax: 20_000,
  documentPagesMax: 500,
  /** How long the work on one document may take. */
  documentMs: 20_000,
  /** Of an organisation: document templates; of one: versions, and placeholders. */
  documentTemplatesMax: 1_000,
  documentVersionsMax: 200,
  documentTagsMax: 2_000,
  /** Of one application: to whom its documents are mailed, and templates they are made of. */
  documentReceiversMax: 20,
  documentsMailedMax: 10,
  /** Of one application: seals with their places, and places of one of them. */
  sealPlacementsMax: 100,
  sealSpotsMax: 2_000,
  /** Templates of positions that a person, or an organisation, keeps. */
  placementTemplatesMax: 100,
  /** Pages of a document that can be sealed. */
  sealedPagesMax: 1_000,
} as const;

/** File endings that may be uploaded (spec §5 Uploads). */
export const uploadExtensions = [
  "pdf",
  "doc",
  "docx",
  "wpx",
  "mmap",
  "pptx",
  "ppt",
  "mpp",
  "pub",
  "xlsx",
  "xls",
  "jpg",
  "gif",
  "bmp",
  "jpeg",
  "png",
  "rar",
  "zip",
] as const;
