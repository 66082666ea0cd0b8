/** Somebody who was chosen for a task. */
export interface PersonChosen {
  userCode: string;
  realName: string;
}
