import { expect, it } from "vitest";
import {
  claimTask,
  type InstanceSnapshot,
  moveToDeputy,
  reassignTask,
  resolveIncident,
  retryIncident,
  saveDraft,
  startInstance,
  submitApplication,
  takeOverTask,
  urgeTask,
} from "#engine";
import { limits } from "#contract/limits.ts";
import { aNumber, aPage, approvedBy, aStart, aTask } from "../support/builders/a-process.ts";
import { aRun, type Run } from "../support/builders/a-run.ts";
import { somePeople } from "../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C");
const page = aPage(aNumber("amount"));
const tasks = [
  aStart(["a", "inform", "outside"], { split: "all" }),
  approvedBy("a", "A", { seatChanges: ["addPeople", "insertStep", "transfer"] }),
  aTask("inform", { taskType: "read", assignedType: "users", taskAssigned: "C" }),
  aTask("outside", { taskType: "auto" }),
];
const long = "字".repeat(limits.opinionMaxCharacters + 1);

const draft = () => aRun({ people, page, tasks });
const running = () => draft().submit({ amount: 1 });
const failed = () => {
  const run = running();
  run.tryFailAutomatic("outside");
  return run;
};
const visitOf = ({ incidents = [] }: InstanceSnapshot) => incidents[0]?.visitId ?? 0;

/** What somebody tries, and the answer: the refusal, or the field that is at fault with its problem. */
const tried: readonly [string, () => Run, (run: Run) => unknown, string][] = [
  [
    "a title longer than titles may be",
    draft,
    (run) => run.trySubmit({}, { title: "x".repeat(limits.titleMaxCharacters + 1) }),
    "applyTitle tooLong",
  ],
  [
    "an urgency that is none",
    draft,
    (run) => run.trySubmit({}, { urgency: "9" }),
    "degreeOfEmergency notAChoice",
  ],
  [
    "a comment longer than opinions may be",
    draft,
    (run) => run.trySubmit({}, { comment: long }),
    "startComment tooLong",
  ],
  [
    "no title where the form demands one",
    () => aRun({ people, page: { ...page, titleRequired: true }, tasks }),
    (run) => run.trySubmit({ amount: 1 }, { title: " " }),
    "applyTitle required",
  ],
  [
    "saving what is no start task",
    running,
    (run) =>
      run.attempt("A", (context) =>
        saveDraft(run.bundle, run.snapshot, { seatId: run.seatOf("A").seatId, values: {} }, context),
      ),
    "actionNotAllowed",
  ],
  [
    "submitting what is no start task",
    running,
    (run) =>
      run.attempt("A", (context) =>
        submitApplication(run.bundle, run.snapshot, { seatId: run.seatOf("A").seatId, title: "T" }, context),
      ),
    "actionNotAllowed",
  ],
  [
    "claiming what nobody has to claim",
    running,
    (run) =>
      run.attempt("A", (context) =>
        claimTask(run.bundle, run.snapshot, { seatId: run.seatOf("A").seatId }, context),
      ),
    "actionNotAllowed",
  ],
  [
    "an approval with a longer opinion",
    running,
    (run) => run.tryApprove("A", { opinion: long }),
    "approveComments tooLong",
  ],
  ["a step without a name", running, (run) => run.tryInsert("A", ["B"], "all", " "), "taskName required"],
  [
    "a step with a long name",
    running,
    (run) => run.tryInsert("A", ["B"], "all", "x".repeat(101)),
    "taskName tooLong",
  ],
  ["a step for nobody", running, (run) => run.tryInsert("A", []), "userCodes personRequired"],
  [
    "handing on without saying why",
    running,
    (run) => run.tryGive("transfer", "A", "B", " "),
    "reason reasonRequired",
  ],
  [
    "handing on with more reasons than fit",
    running,
    (run) => run.tryGive("transfer", "A", "B", long),
    "reason tooLong",
  ],
  [
    "reassigning without saying why",
    running,
    (run) => run.tryReassign("A", "B", " "),
    "reason reasonRequired",
  ],
  [
    "reassigning a task there is not",
    running,
    (run) =>
      run.attempt(
        "ADMIN1",
        (context) =>
          reassignTask(run.bundle, run.snapshot, { seatId: 99, toUserCode: "B", reason: "?" }, context),
        ["process-admin"],
      ),
    "notFound",
  ],
  [
    "moving work to a deputy, as somebody who is no administrator",
    running,
    (run) =>
      run.attempt("B", (context) =>
        moveToDeputy(run.bundle, run.snapshot, { seatId: run.seatOf("A").seatId }, context),
      ),
    "noPermission",
  ],
  [
    "taking over what nobody does for one",
    running,
    (run) =>
      run.attempt("B", (context) =>
        takeOverTask(run.bundle, run.snapshot, { seatId: run.seatOf("A").seatId }, context),
      ),
    "actionNotAllowed",
  ],
  [
    "retrying as somebody who is no administrator",
    failed,
    (run) =>
      run.attempt("A", (context) =>
        retryIncident(run.bundle, run.snapshot, { visitId: visitOf(run.snapshot), reason: "?" }, context),
      ),
    "noPermission",
  ],
  [
    "retrying an automatic step by naming people",
    failed,
    (run) => run.tryRetry("outside", ["B"]),
    "actionNotAllowed",
  ],
  [
    "settling by hand as somebody who is no administrator",
    failed,
    (run) =>
      run.attempt("A", (context) =>
        resolveIncident(run.bundle, run.snapshot, { visitId: visitOf(run.snapshot), reason: "?" }, context),
      ),
    "noPermission",
  ],
  [
    "settling by hand without saying how",
    failed,
    (run) => run.tryResolve("outside", " "),
    "reason reasonRequired",
  ],
  [
    "urging oneself alone",
    () =>
      aRun({
        people,
        page,
        tasks: [aStart("a"), approvedBy("a", "STAFF", { initiatorPolicy: "self" })],
      }).submit(),
    (run) => run.tryUrge(),
    "nobodyToUrge",
  ],
  [
    "urging as a stranger",
    running,
    (run) => run.attempt("B", (context) => urgeTask(run.bundle, run.snapshot, {}, context)),
    "noPermission",
  ],
  [
    "starting without a role the process is for",
    running,
    (run) =>
      run.attempt(
        "B",
        (context) => startInstance(run.bundle, { instanceId: 2, applyId: "A2", organId: 1 }, context),
        ["guest"],
      ),
    "processNotStartable",
  ],
  [
    "starting where the process is not to be begun",
    running,
    (run) => {
      const definition = { ...run.bundle.definition, processStartsys: "systems" };
      const command = { instanceId: 2, applyId: "A2", organId: 1, place: "page" as const };
      return run.attempt("STAFF", (context) =>
        startInstance({ ...run.bundle, definition }, command, context),
      );
    },
    "processNotStartableHere",
  ],
  [
    "starting before the process is offered",
    running,
    (run) => {
      const definition = { ...run.bundle.definition, beginTime: "2027-01-01T00:00:00Z" };
      const command = { instanceId: 2, applyId: "A2", organId: 1 };
      return run.attempt("STAFF", (context) =>
        startInstance({ ...run.bundle, definition }, command, context),
      );
    },
    "processNotOpenYet",
  ],
];

it.each(tried)("%s is refused, and nothing changes", (_what, begun, attempt, answer) => {
  const run = begun();
  const before = run.snapshot;
  const refusal = attempt(run) as ReturnType<Run["attempt"]>;
  const [field, problem] = Object.entries(refusal?.errors ?? {})[0] ?? [];
  const told =
    field === undefined ? refusal?.refused : `${field} ${(problem as { problem: string }).problem}`;
  expect(told).toBe(answer);
  expect(run.snapshot).toBe(before);
});
