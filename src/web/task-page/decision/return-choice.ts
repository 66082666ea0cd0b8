/** To whom a task goes back, once chosen, and how it comes here again. */
export interface ReturnChoice {
  backTo: { taskId: string; userCode: string; realName: string } | undefined;
  resume: "walk" | "direct";
}
