/** A menu entry of a new installation; its name stands in `texts/<language>/routes.json`. */
export interface DefaultMenu {
  menuId: number;
  parentMenuId: number | null;
  /** Key below `group` for a group, below `title` for a screen. */
  name: string;
  menuUrl?: string;
  icon?: string;
  /** Who sees it, apart from administrators; absent: everybody. */
  roles?: readonly string[];
  /** Part of the default menu of spec §2, which counts where the table of menus is empty. */
  isDefault?: boolean;
}

const designers = ["process-admin"];
const sealers = ["seal"];
const administrators = ["admin"];

/**
 * The menu a new installation begins with: the three groups of spec §2 and the other screens of the shell. 5000 is
 * the group that a small screen's menu leaves out, 2009 the entry that only a wide screen shows.
 */
export const defaultMenus: readonly DefaultMenu[] = [
  { menuId: 1000, parentMenuId: null, name: "work", icon: "inbox", isDefault: true },
  screen(1001, "/userTask", { isDefault: true }),
  screen(1002, "/startProcess"),
  screen(1003, "/preApprove"),
  screen(1004, "/notification"),
  screen(1005, "/myFeedback"),
  { menuId: 2000, parentMenuId: null, name: "track", icon: "track", isDefault: true },
  screen(2001, "/myApply", { isDefault: true }),
  screen(2002, "/myApprove", { isDefault: true }),
  screen(2003, "/myAttention"),
  screen(2004, "/mySendOn"),
  screen(2009, "/queryApproveTask"),
  { menuId: 3000, parentMenuId: null, name: "process", icon: "process", roles: designers },
  screen(3001, "/processManage", { roles: designers }),
  screen(3002, "/processCategory", { roles: designers }),
  screen(3003, "/sapCartesianRule", { roles: designers }),
  screen(3005, "/taskChange", { roles: designers }),
  screen(3006, "/incidents", { roles: designers }),
  { menuId: 3500, parentMenuId: null, name: "design", icon: "design", roles: designers },
  screen(3501, "/formBuilder/formCtrl", { roles: designers }),
  screen(3502, "/formBuilder/itemManage", { roles: designers }),
  screen(3503, "/formBuilder/itemCtrl", { roles: designers }),
  { menuId: 4000, parentMenuId: null, name: "seal", icon: "seal", roles: sealers },
  screen(4001, "/stampManage", { roles: sealers }),
  screen(4002, "/stampTry", { roles: sealers }),
  { menuId: 4500, parentMenuId: null, name: "contract", icon: "contract" },
  screen(4501, "/contractManager"),
  { menuId: 4700, parentMenuId: null, name: "report", icon: "report" },
  screen(4701, "/docsManager"),
  screen(4702, "/docTemplateSearch"),
  screen(4703, "/docTemplateManage", { roles: designers }),
  screen(4704, "/processReport", { roles: designers }),
  screen(4705, "/processInstanceReport"),
  screen(4706, "/logReport", { roles: administrators }),
  screen(4707, "/queryAuth", { roles: administrators }),
  { menuId: 5000, parentMenuId: null, name: "system", icon: "system", isDefault: true },
  screen(5001, "/instanceManage", { roles: designers, isDefault: true }),
  screen(5002, "/processQueryManage", { isDefault: true }),
  screen(5003, "/userManage", { roles: administrators }),
  screen(5004, "/roleManage", { roles: administrators }),
  screen(5005, "/userDataForbid", { roles: administrators }),
  screen(5006, "/configItem", { roles: administrators }),
  screen(5007, "/taskTypeManager", { roles: administrators }),
  screen(5008, "/sqlRelease", { roles: administrators }),
  screen(5009, "/backgroundJobs", { roles: administrators }),
  screen(5010, "/workCalendar", { roles: administrators }),
  { menuId: 6000, parentMenuId: null, name: "basic", icon: "basic" },
];

/** `/formBuilder/itemManage` is named by the title `formBuilder_itemManage`, and stands in the group before it. */
function screen(
  menuId: number,
  menuUrl: string,
  more: Pick<DefaultMenu, "roles" | "isDefault"> = {},
): DefaultMenu {
  const parentMenuId = menuId - (menuId % 500 < 100 ? menuId % 500 : menuId % 100);
  return { menuId, parentMenuId, name: menuUrl.slice(1).replaceAll("/", "_"), menuUrl, ...more };
}
