/**
 * Routes whose screens are still to come, by the feature they wait for. Whoever opens one is told so. The list only
 * shrinks: a route that gets its screen leaves it in the same change.
 */
const waiting = {
  "process and form design": [
    "/processManage",
    "/processDesc",
    "/sapCartesianRule",
    "/sendRead/:processId",
    "/sqlRelease",
    "/formBuilder/add",
    "/formBuilder/edit",
    "/formBuilder/editForm",
    "/formBuilder/itemManage",
    "/formBuilder/itemCtrl",
    "/formBuilder/formCtrl",
  ],
  "roles and running instances": ["/instanceManage"],
  seals: ["/stampManage", "/stampTry", "/stampDesc", "/stamp", "/esealQuery/:applyId"],
  "contracts and documents": [
    "/contractManager",
    "/contractDetails/:id",
    "/addContract",
    "/docTemplateManage",
    "/docTemplateSearch",
    "/selectTemplate",
    "/docsManager",
    "/assetControl",
  ],
  "queries and reports": [
    "/processQueryManage",
    "/processReport",
    "/processReport/:processId",
    "/processInstanceReport",
    "/queryApproveTask",
    "/queryAuth",
  ],
  "tasks from elsewhere": [
    "/oggApplyDesc",
    "/dispatchTask",
    "/dispatchThirdTask",
    "/designerRedirect",
    "/uiRedirect",
    "/taskTips",
  ],
  "further personal pages": ["/preApprove", "/myFeedback", "/mySendOn", "/myConfig", "/preview"],
} as const;

export const screensToCome: readonly string[] = Object.values(waiting).flat();
