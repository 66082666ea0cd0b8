/**
 * Every error the product answers with: its wire code, HTTP status and what its text may mention.
 * The text stands in `texts/<language>/errors.json` under the error's name; a code is never used again for something else.
 * 12138 and 12139 are given (spec §8); their successors are ours.
 */
export const errorCatalogue = {
  unauthenticated: { code: 12137, status: 401, params: [] },
  internal: { code: 12138, status: 500, params: [] },
  noPermission: { code: 12139, status: 400, params: [] },
  invalidInput: { code: 12140, status: 422, params: [] },
  notFound: { code: 12141, status: 404, params: [] },
  tooManyRequests: { code: 12142, status: 429, params: ["seconds"] },
  /** A task of another system is done by its assignee alone (spec §4 Task opening). */
  externalTaskOfAnother: { code: 12341, status: 409, params: [] },
  /** The address it came with does not lie below that of its system: nobody is sent there. */
  externalAddressUnknown: { code: 12342, status: 409, params: ["system"] },
  notConfigured: { code: 12143, status: 422, params: ["setting"] },
  notAvailableYet: { code: 12144, status: 501, params: ["call"] },
  malformedBody: { code: 12145, status: 422, params: [] },
  bodyTooLarge: { code: 12146, status: 413, params: ["maxKb"] },
  unsupportedEncoding: { code: 12147, status: 415, params: ["expected"] },
  inputTooDeep: { code: 12360, status: 422, params: ["most"] },
  inputTooManyValues: { code: 12361, status: 422, params: ["most"] },
  inputTooManyFields: { code: 12363, status: 422, params: ["most"] },
  uploadsBeyondQuota: { code: 12364, status: 409, params: ["usedKb", "maxKb"] },
  tooManyViews: { code: 12365, status: 409, params: ["most"] },
  tooManyUploads: { code: 12362, status: 429, params: ["most", "seconds"] },
  idempotencyKeyReused: { code: 12148, status: 422, params: [] },
  databaseUnavailable: { code: 12149, status: 503, params: [] },
  methodNotAllowed: { code: 12350, status: 405, params: ["method", "allowed"] },
  /** No HTTP, or not to be told apart from what comes behind it. */
  malformedRequest: { code: 12420, status: 400, params: [] },
  requestTimeout: { code: 12351, status: 408, params: [] },
  headersTooLarge: { code: 12352, status: 431, params: [] },
  /** This process is on its way out; another one, or this one after its start, does it. */
  serverStopping: { code: 12353, status: 503, params: [] },
  /** The database gave a statement up: others were in the way, or it asked for too much. */
  tookTooLong: { code: 12354, status: 503, params: [] },

  /** Made up, changed, or sent to somebody else. */
  mailLinkForged: { code: 12550, status: 404, params: [] },
  mailLinkUsed: { code: 12551, status: 409, params: [] },
  mailLinkExpired: { code: 12552, status: 409, params: [] },

  /** Not one of `PUSH_SERVICES`: nothing is sent to where a browser merely says that it listens. */
  pushServiceNotAllowed: { code: 12448, status: 422, params: ["host"] },
  /** A key that no browser makes. */
  pushKeysUnusable: { code: 12449, status: 422, params: [] },

  captchaRequired: { code: 12160, status: 401, params: [] },
  captchaWrong: { code: 12161, status: 401, params: [] },
  wrongPassword: { code: 12162, status: 401, params: [] },
  loginNetworkNotAllowed: { code: 12603, status: 403, params: [] },
  /** A token of another system: forged, changed, for somebody else, or not to be read. */
  signOnTokenRefused: { code: 12650, status: 401, params: [] },
  signOnTokenExpired: { code: 12651, status: 401, params: [] },
  signOnTokenUsed: { code: 12652, status: 401, params: [] },
  /** The other system knows the person, this one does not: nobody is made up. */
  signOnAccountUnknown: { code: 12653, status: 401, params: ["user"] },
  /** The other system, or its keys, cannot be asked. */
  signOnUnavailable: { code: 12654, status: 503, params: [] },
  /** What another system sent back belongs to no log-in that this browser began, or to one that is over. */
  signOnAttemptUnknown: { code: 12655, status: 401, params: [] },
  /** The messaging application knows nobody of the group there: somebody from outside who may use it. */
  messagingPersonUnknown: { code: 12657, status: 401, params: [] },
  /** Pages of others are not signed. */
  messagingPageForeign: { code: 12658, status: 422, params: ["address"] },
  processNotInMessagingApp: { code: 12660, status: 409, params: ["process"] },
  /** No token is given for a system that is not set up, or has no address to take it to. */
  taskSourceUnsupported: { code: 12659, status: 422, params: ["source"] },
  signOnCookieMissing: { code: 12656, status: 401, params: [] },
  loginDelayed: { code: 12163, status: 429, params: ["seconds"] },
  loginProofNeeded: { code: 12400, status: 429, params: ["seconds"] },
  /** The password was right: `challenge` goes on with `logInSecond`. */
  secondFactorNeeded: { code: 12401, status: 401, params: ["challenge", "totp", "passkey"] },
  secondStepOver: { code: 12402, status: 401, params: [] },
  secondFactorWrong: { code: 12403, status: 401, params: [] },
  secondFactorMustBeSetUp: { code: 12404, status: 400, params: [] },
  confirmationNeeded: { code: 12405, status: 400, params: [] },
  secondFactorDemanded: { code: 12406, status: 409, params: [] },
  accountDisabled: { code: 12164, status: 401, params: [] },
  accountExpired: { code: 12165, status: 401, params: ["date"] },
  organisationUnknown: { code: 12166, status: 400, params: ["organId"] },
  currentPasswordWrong: { code: 12167, status: 422, params: [] },
  passwordMustBeChanged: { code: 12168, status: 400, params: [] },
  accountWithoutOrganisation: { code: 12169, status: 401, params: [] },

  /** R2: somebody or something closed the seat before. */
  alreadyHandled: { code: 12180, status: 409, params: ["task", "who", "when", "how"] },
  staleVersion: { code: 12181, status: 409, params: ["task"] },
  /** R2: its holder saved the draft in another window since this one was opened or saved. */
  draftSavedMeanwhile: { code: 12540, status: 409, params: ["task", "who", "when"] },
  taskNotYours: { code: 12182, status: 400, params: ["task", "holder"] },
  /** A task and an application were named that do not belong together. */
  taskOfAnother: { code: 12425, status: 409, params: ["task", "application"] },
  instanceEnded: { code: 12183, status: 409, params: ["status"] },
  instanceNotSubmitted: { code: 12184, status: 409, params: [] },
  alreadySubmitted: { code: 12185, status: 409, params: [] },
  /** R8, the seven values of spec §8. */
  approverNotFound: {
    code: 12186,
    status: 422,
    params: [
      "applyDeptId",
      "applyUserId",
      "processId",
      "taskAssigned",
      "taskId",
      "taskTypeCode",
      "assignedType",
    ],
  },
  noTransitionHolds: { code: 12187, status: 422, params: ["task"] },
  fieldNotWritable: { code: 12188, status: 422, params: [] },
  actionNotAllowed: { code: 12189, status: 422, params: ["task", "action"] },
  processNotStartable: { code: 12190, status: 400, params: ["process"] },
  tooManyDrafts: { code: 12426, status: 409, params: ["most"] },
  /** No document was sealed under this code. */
  sealedFileUnknown: { code: 12492, status: 404, params: [] },
  /** Nothing of it was ever published, so there is nothing to offer. */
  processNeverPublished: { code: 12490, status: 409, params: ["process"] },
  /** Departments were disabled while it was disabled, too; steps for their heads would find nobody. */
  processNamesClosedDepartments: { code: 12645, status: 409, params: ["process", "departments"] },
  /** A process that was published stays: its applications and histories name it. */
  processWasPublished: { code: 12491, status: 409, params: ["process"] },
  /** Before the period in which the process may be started, and after it. */
  processNotOpenYet: { code: 12493, status: 409, params: ["process", "from"] },
  processNoLongerOpen: { code: 12494, status: 409, params: ["process", "until"] },
  /** The process names other places alone where it may be begun (`processStartsys`). */
  processNotStartableHere: { code: 12532, status: 409, params: ["process", "place"] },
  /** What is designed goes another way than its sample cases say; it is published with a reason. */
  sampleCasesFail: { code: 12460, status: 409, params: ["count", "names"] },
  /** It has not ended, or only few may read it. */
  sampleCaseNotPossible: { code: 12461, status: 409, params: ["application"] },
  backTestUnderWay: { code: 12463, status: 409, params: [] },
  tooManySampleCases: { code: 12462, status: 409, params: ["most"] },
  processNotEnabled: { code: 12191, status: 409, params: ["process"] },
  expressionFailed: { code: 12192, status: 422, params: ["task", "reason"] },
  separationOfDuties: { code: 12193, status: 422, params: ["person", "task", "otherTask"] },
  unreachableThreshold: { code: 12194, status: 422, params: ["task", "mode", "seats"] },
  returnTargetUnknown: { code: 12195, status: 422, params: ["task", "person"] },
  /** Whom it would go back to has left, and nobody is found instead. */
  returnTargetGone: { code: 12533, status: 422, params: ["task", "person"] },
  recallTooLate: { code: 12196, status: 409, params: ["reason"] },
  /** It is with its applicant already, returned or recalled. */
  alreadyWithApplicant: { code: 12300, status: 409, params: [] },
  /** Retried by somebody else, or ended with its task. */
  /** Rows of a special operation that name nothing that exists for the caller. */
  noSuchApplication: { code: 12500, status: 404, params: ["id"] },
  noSuchTask: { code: 12501, status: 404, params: ["id"] },
  /** Another row before it names the same application. */
  namedBefore: { code: 12510, status: 409, params: ["id"] },
  /** Several people have it: whose task is to be given away was not said. */
  severalHaveIt: { code: 12502, status: 409, params: ["people"] },
  nobodyHasIt: { code: 12503, status: 409, params: [] },
  nothingStopped: { code: 12504, status: 409, params: [] },
  tooMuchFeedback: { code: 12505, status: 409, params: ["most"] },
  notReleased: { code: 12506, status: 409, params: ["application"] },
  tooManyTextMessages: { code: 12507, status: 429, params: ["most"] },
  processKeepsNoVersions: { code: 12508, status: 409, params: ["process"] },
  /** The process lets so many of its tasks be approved at once. */
  /** Of a task among many: its form must be filled in or corrected first. */
  fieldsBeforeApproval: { code: 12450, status: 422, params: ["fields"] },
  batchApprovalLimit: { code: 12509, status: 409, params: ["process", "max"] },
  /** What came of an automatic step is no value of the field it is meant for. */
  valueDoesNotFit: { code: 12432, status: 422, params: ["task", "field"] },
  /** An outside system did not take what a step had for it. */
  outsideCallFailed: { code: 12433, status: 422, params: ["task", "system", "reason"] },
  /** The application that a step started was refused, or ended otherwise than by completing. */
  subprocessFailed: { code: 12434, status: 422, params: ["process", "reason"] },
  unknownApplicant: { code: 12437, status: 422, params: ["person"] },
  subprocessRejected: { code: 12435, status: 422, params: ["application"] },
  /** A step starts an application for each row, and there are more of them than it starts. */
  subprocessTooManyRows: { code: 12560, status: 422, params: ["task", "rows", "max"] },
  subprocessRowFailed: { code: 12561, status: 422, params: ["process", "row", "reason"] },
  subprocessCancelled: { code: 12436, status: 422, params: ["application"] },
  incidentNotThere: { code: 12301, status: 409, params: [] },
  /** What led to a stopped step was returned to come straight back, and has not yet. */
  earlierStepDoneAgain: { code: 12670, status: 409, params: ["task"] },
  /** It is a draft, with its applicant, or has ended. */
  jumpNotPossible: { code: 12430, status: 409, params: ["status"] },
  /** It is a draft or has ended (R30). */
  migrationNotPossible: { code: 12431, status: 409, params: ["status"] },
  /** Work came back to a step that the version it goes by now does not have (R30): its incident. */
  stepNotInVersion: { code: 12534, status: 422, params: ["task", "version"] },
  cancelledCannotBeRecalled: { code: 12197, status: 409, params: [] },
  cancelNotAllowed: { code: 12198, status: 409, params: ["status"] },
  /** Tasks that need nobody lead in a circle. */
  flowWithoutEnd: { code: 12200, status: 422, params: ["task"] },
  /** R20: a countersigner said no, and the task makes that binding. */
  countersignVetoed: { code: 12201, status: 409, params: ["task", "person"] },
  /** R23. */
  /** Its people were changed as often as the task allows (R21). */
  seatChangesUsedUp: { code: 12445, status: 409, params: ["task", "count"] },
  /** Who has a say is settled before the first vote (R21). */
  voteHasBegun: { code: 12446, status: 409, params: ["task"] },
  /** Somebody has to do the task (R21). */
  lastSeatStays: { code: 12447, status: 409, params: ["task"] },
  takeBackTooLate: { code: 12202, status: 409, params: ["task", "reason"] },
  urgedRecently: { code: 12199, status: 409, params: ["next"] },
  /** R26: it stopped, waits for other work, or only whoever reminds has it. */
  nobodyToUrge: { code: 12535, status: 409, params: [] },
  /** Whoever has it has left: it waits for an administrator to give it to somebody else. */
  holdersHaveLeft: { code: 12681, status: 409, params: ["people"] },

  definitionFaulty: { code: 12220, status: 422, params: ["process", "count"] },
  /** What is not to be published, a draft say. */
  definitionNotSaved: { code: 12676, status: 422, params: ["process", "count"] },
  /** What is not to be published now: a trial, a back test or a sample case of it is asked for. */
  definitionNotPlayed: { code: 12636, status: 422, params: ["process", "count"] },
  formPageFaulty: { code: 12221, status: 422, params: ["page", "count"] },
  /** What is not to come into effect, a draft say. */
  formPageNotSaved: { code: 12677, status: 422, params: ["page", "count"] },
  /** Of a process or a form: it belongs to another organisation, or is kept for one. */
  idTaken: { code: 12390, status: 409, params: ["id"] },
  /** Of two designers the second; nothing was written. */
  definitionChanged: { code: 12391, status: 409, params: ["id", "who", "when"] },
  matrixFaulty: { code: 12570, status: 422, params: ["matrix", "count"] },
  /** Overlaps and holes of an approver matrix that nobody has accepted. */
  matrixHasFindings: { code: 12571, status: 409, params: ["matrix", "overlaps", "holes"] },
  /** The version that counts from that day on says the same already. */
  matrixUnchanged: { code: 12620, status: 409, params: ["matrix", "version"] },
  matrixPublished: { code: 12572, status: 409, params: ["matrix"] },
  /** Cut off, or no file of ours. */
  bundleUnreadable: { code: 12573, status: 422, params: [] },
  bundleVersionUnknown: { code: 12574, status: 422, params: ["version", "known"] },
  /** Something of it is not what was signed. */
  bundleForged: { code: 12575, status: 422, params: [] },
  bundleUntrusted: { code: 12576, status: 409, params: ["fingerprint"] },
  /** Nothing was imported; the errors say what is wrong with the object. */
  releaseObjectRefused: { code: 12577, status: 409, params: ["object", "reason"] },
  releaseRolledBack: { code: 12578, status: 409, params: ["who", "when"] },
  releaseTooLarge: { code: 12579, status: 422, params: ["most"] },

  /** Two people changed the same fields of a row; `conflicts` says which. */
  rowConflict: { code: 12240, status: 409, params: ["row"] },
  rowInUse: { code: 12241, status: 409, params: ["row", "count", "table"] },
  /** Records of the product itself point to it, which nobody can delete: work somebody has done, say. */
  rowInUseElsewhere: { code: 12340, status: 409, params: ["row"] },
  rowIsGone: { code: 12242, status: 409, params: ["row"] },
  /** A row can't come back from the recycle bin: a value that must be unique was given to another meanwhile. */
  restoredValueTaken: { code: 12678, status: 409, params: ["row", "field", "other"] },
  /** A row can't be what it was: the same, of a value that it had. */
  earlierValueTaken: { code: 12680, status: 409, params: ["row", "field", "other"] },
  /** What a row in the recycle bin points to is gone. */
  restoredReferenceGone: { code: 12679, status: 409, params: ["row", "field", "value"] },
  tableJobNotThere: { code: 12243, status: 409, params: ["state"] },
  importHasErrors: { code: 12244, status: 409, params: ["count"] },
  sheetUnreadable: { code: 12245, status: 422, params: ["file", "reason"] },
  tooManyRows: { code: 12246, status: 422, params: ["count", "most"] },
  /** Of many rows to be changed alike, these may not become so. */
  rowsRefused: { code: 12638, status: 422, params: ["count", "rows", "reason"] },
  nothingToUndo: { code: 12247, status: 409, params: [] },
  cellTooLongForXlsx: { code: 12619, status: 409, params: ["field", "row", "characters", "most"] },
  /** What an act of many rows did can't be taken back as a whole: the database refuses what rows had before. */
  undoOutdated: { code: 12682, status: 409, params: [] },
  /** The table changed between the check of an import and its commit. */
  importOutdated: { code: 12248, status: 409, params: [] },
  /** What the person may not see has changed since. */
  exportOutdated: { code: 12249, status: 409, params: [] },
  /** Whoever asked for a background job left the organisation or lost the right before it ran. */
  transferNotAllowed: { code: 12335, status: 409, params: [] },
  /** The processes that ran a background job ended under it, or lost the database, every time. */
  jobInterrupted: { code: 12336, status: 503, params: [] },
  tooManyTransfers: { code: 12337, status: 429, params: ["most"] },
  /** It is done, gone, or runs and cannot be cut off. */
  backgroundJobNotThere: { code: 12339, status: 409, params: [] },
  jobOutOfMemory: { code: 12338, status: 422, params: [] },
  tooManyReportFiles: { code: 12600, status: 429, params: ["most"] },
  /** It is not over yet, or its bytes are gone. */
  reportFileNotThere: { code: 12601, status: 409, params: [] },
  /** A filter of the approval-chain report finds more applications than a file may hold. */
  tooManyChains: { code: 12604, status: 422, params: ["most"] },
  /** It has more lines than a sheet. */
  reportTooLong: { code: 12602, status: 422, params: ["most"] },
  /** Somebody must be able to administer everything. */
  lastAdministrator: { code: 12170, status: 409, params: ["person"] },
  /** The person belongs to organisations, or administers some, that the caller does not administer. */
  accountElsewhere: { code: 12375, status: 400, params: ["person"] },
  /** Rows and acts that count in every organisation are for administrators of everything. */
  countsEverywhere: { code: 12376, status: 400, params: [] },

  fileTooLarge: { code: 12260, status: 413, params: ["file", "maxKb"] },
  /** `errors` says of each file what is wrong with it. */
  filesRefused: { code: 12261, status: 422, params: ["count"] },
  /** A file that the table knows and the storage does not hold. */
  tooManyFiles: { code: 12264, status: 413, params: ["most"] },
  fileIsGone: { code: 12262, status: 404, params: ["file"] },
  /** A seal that was disabled, lost or outside its days when it was to seal. */
  sealNotUsable: { code: 12470, status: 409, params: ["seal"] },
  sealNotKept: { code: 12471, status: 400, params: ["seal", "person"] },
  /** The bytes of a document are not those that were taken in. */
  sealedFileChanged: { code: 12472, status: 409, params: ["file"] },
  /** Of a document that is to be sealed: somebody exchanged what is stored. */
  fileNotAsSubmitted: { code: 12520, status: 409, params: ["file"] },
  /** The operator has to set `SEAL_KEY_SECRET`. */
  sealSecretMissing: { code: 12521, status: 409, params: [] },
  sealKeyLocked: { code: 12522, status: 409, params: ["seal"] },
  sealCertificateExpired: { code: 12523, status: 409, params: ["seal", "day"] },
  timeStampUnavailable: { code: 12524, status: 409, params: ["reason"] },
  sealInHands: { code: 12525, status: 409, params: ["seal", "person"] },
  pdfBroken: { code: 12473, status: 422, params: ["file"] },
  pdfEncrypted: { code: 12474, status: 422, params: ["file"] },
  pdfSigned: { code: 12475, status: 422, params: ["file"] },
  pdfTooComplex: { code: 12634, status: 422, params: ["file"] },
  /** A form that viewers show in place of its pages (XFA). */
  pdfForm: { code: 12635, status: 422, params: ["file"] },
  /** Viewers show the files within it in place of its pages. */
  pdfPortfolio: { code: 12637, status: 422, params: ["file"] },
  /** Whoever submits comes back in a moment: nobody had asked for the pages of the document before. */
  documentsBeingRead: { code: 12478, status: 409, params: [] },
  pdfTooLong: { code: 12476, status: 422, params: ["file", "pages", "max"] },
  /** The default organisation: whoever has no other works in it. */
  organisationIsDefault: { code: 12623, status: 409, params: ["organisation"] },
  organisationHasBelow: { code: 12624, status: 409, params: ["organisation", "below"] },
  /** Nobody could do what is under way in it any more. */
  organisationHasWork: { code: 12625, status: 409, params: ["organisation", "applications", "tasks"] },
  /** It would come to stand below itself. */
  organisationCircle: { code: 12626, status: 409, params: ["organisation", "parent"] },
  organisationIsClosed: { code: 12627, status: 409, params: ["organisation"] },
  organisationTooDeep: { code: 12628, status: 409, params: ["most"] },
  /** Somebody else moved it after the caller was told what that changes. */
  organisationMovedMeanwhile: { code: 12629, status: 409, params: ["organisation"] },
  /** Somebody else stored the contract meanwhile. */
  legalContractChanged: { code: 12630, status: 409, params: ["contract", "who", "when"] },
  /** As the contract stands, this is not, or no longer, to be done with it. */
  legalContractStateChanged: { code: 12631, status: 409, params: ["contract"] },
  /** What is approved is what stands in the contract. */
  contractDiffers: { code: 12632, status: 409, params: ["contract", "fields"] },
  /** The parameter names a process that the organisation does not have. */
  contractProcessMissing: { code: 12633, status: 409, params: ["process"] },
  /** Nobody reads a draft but who writes it. */
  draftNotSent: { code: 12580, status: 409, params: [] },
  /** The chain no longer leads to the person there. */
  taskNotForeseen: { code: 12583, status: 409, params: ["task"] },
  /** Of a step that always needs somebody to look. */
  noAdvanceOpinion: { code: 12584, status: 409, params: ["task"] },
  /** The application is another than the person saw. */
  changedSinceSeen: { code: 12585, status: 409, params: [] },
  /** A draft is for whoever writes it. */
  draftNotDiscussed: { code: 12553, status: 409, params: [] },
  discussionFull: { code: 12554, status: 409, params: ["most"] },
  /** Withdrawn already, or longer ago than one may change it. */
  postNotChangeable: { code: 12555, status: 409, params: ["minutes"] },
  /** It is answered, closed or withdrawn. */
  questionNotOpen: { code: 12556, status: 409, params: [] },
  /** Secret applications are for those who decide on them. */
  /** Somebody else saved the rules of the process meanwhile. */
  /** An automatic step: whom its message is for cannot be told from the form. */
  messageForNobody: { code: 12557, status: 422, params: ["task"] },
  /** Its receivers are not, or no longer, active people of the organisation. */
  messageForStrangers: { code: 12558, status: 422, params: ["task", "people"] },
  /** A step's row: whoever published the version may not, or no longer, add rows to the table. */
  rowNotAllowed: { code: 12586, status: 422, params: ["table"] },
  /** What the table has against it. */
  rowNotAdded: { code: 12559, status: 422, params: ["table", "reason"] },
  readRulesChanged: { code: 12582, status: 409, params: [] },
  readingTooSecret: { code: 12581, status: 409, params: [] },
  /** Nothing of the application was sealed, so nothing was ordered. */
  sealOrderNotThere: { code: 12530, status: 409, params: ["number"] },
  /** The seal system has it; it is not told a second time. */
  sealOrderTaken: { code: 12531, status: 409, params: ["number"] },
  /** Braces that do not fit, unknown placeholders, or a document that is none: each is told with its place. */
  documentNotFillable: { code: 12610, status: 422, params: ["count"] },
  documentTemplateTaken: { code: 12611, status: 409, params: ["name"] },
  /** Somebody else changed the template meanwhile. */
  documentTemplateChanged: { code: 12612, status: 409, params: ["template"] },
  /** It is in effect, or applications are to be mailed documents of it. */
  documentTemplateInUse: { code: 12613, status: 409, params: ["template", "applications"] },
  /** No version is in effect, or it is not for the process of the application. */
  documentTemplateUnusable: { code: 12614, status: 409, params: ["template"] },
  tooManyDocumentTemplates: { code: 12615, status: 409, params: ["most"] },
  /** The file of a template is not there, or not the caller's. */
  documentFileUnknown: { code: 12616, status: 409, params: [] },
  /** Of an application with a degree of secrecy: its documents do not leave the house. */
  documentMailSecret: { code: 12617, status: 409, params: ["application"] },
  /** Its documents are on their way, or it was cancelled. */
  documentMailSent: { code: 12618, status: 409, params: ["application"] },
  /** No outside system has the code and the secret, or it is switched off. */
  systemNotAdmitted: { code: 12671, status: 401, params: [] },
  /** The secret is right, the address is none of those allowed. */
  systemAddressNotAllowed: { code: 12672, status: 401, params: ["address"] },
  /** The API is none that is called from outside, or the system was not granted it today. */
  apiNotGranted: { code: 12673, status: 400, params: ["system", "api"] },
  apiUsedUp: { code: 12674, status: 429, params: ["most"] },
  /** It took longer than the API may, and nothing of it was done. */
  apiTooSlow: { code: 12675, status: 503, params: ["ms"] },
  sealOffPage: { code: 12477, status: 422, params: ["file", "seal"] },
  fileStorageUnavailable: { code: 12263, status: 503, params: [] },
  /** What nobody has looked through is not kept. */
  scannerUnavailable: { code: 12355, status: 503, params: [] },
} as const satisfies Record<string, { code: number; status: number; params: readonly string[] }>;

export type ErrorName = keyof typeof errorCatalogue;
