import "@xyflow/react/dist/base.css";
import {
  Background,
  type Connection,
  Controls,
  type Edge,
  type FitViewOptions,
  MiniMap,
  type NodeChange,
  type OnNodesChange,
  ReactFlow,
  useNodesState,
} from "@xyflow/react";
import { type KeyboardEvent, memo, useCallback, useEffect, useMemo } from "react";
import { END, type ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button, Skeleton } from "../../kit/index.ts";
import { useChosen, useDesign } from "../design-context.ts";
import { changeStep, connect, placeSteps, removeSteps } from "../model/index.ts";
import { useStepCommands } from "../use-step-commands.ts";
import styles from "./canvas-view.module.css";
import { CanvasWordsGiven, useWordsOfDefinition } from "./canvas-words.ts";
import type { Way } from "./lay-out-canvas.ts";
import { StepNode, type StepNodeData } from "./step-node.tsx";
import { useCanvasLayout } from "./use-canvas-layout.ts";
import { useEdges } from "./use-edges.ts";
import { renewed, useNodes } from "./use-nodes.ts";
import { type DrawnWay, WayEdge } from "./way-edge.tsx";

const nodeTypes = { step: StepNode };
const edgeTypes = { way: WayEdge };
/** As many steps are shown whole at first; of more, so many around the one that is looked at. */
const shownWhole = 40;
const shownFirst = 8;

/** The definition as a drawing: laid out by itself, dragged if wished, with zoom, a small map, and ways drawn by hand. */
export default function CanvasView() {
  const { definition } = useDesign();
  const layout = useCanvasLayout(definition);
  const wanted = useNodes(layout?.places);
  if (layout === undefined || wanted.length === 0) return <Skeleton />;
  return <Canvas wanted={wanted} ways={layout.ways} />;
}

interface CanvasProps {
  wanted: StepNodeData[];
  ways: ReadonlyMap<string, Way>;
}

function Canvas({ wanted, ways }: CanvasProps) {
  const t = useTexts("process-design");
  const { definition, edit, mayEdit } = useDesign();
  const edges = useEdges(definition, ways);
  const words = useWordsOfDefinition();
  const first = useFirstSight(wanted);
  const command = useStepCommands();
  const acts = useDrawingActs();
  const tidy = () => {
    edit(({ places: _left, ...before }) => before);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const edge = edges.find(
      ({ id }) => id === target.closest<SVGElement>(".react-flow__edge")?.dataset["id"],
    );
    if (edge !== undefined) return pressEdge(event, edge);
    const node = target.closest<HTMLElement>(".react-flow__node");
    const taskId = node?.dataset["id"];
    if (taskId !== undefined && taskId !== END) command(event, taskId);
  };
  const pressEdge = (event: KeyboardEvent<HTMLElement>, edge: DrawnWay) => {
    const isRemoving = mayEdit && (event.key === "Delete" || event.key === "Backspace");
    if (!isRemoving && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    if (isRemoving) acts.removeEdges([edge]);
    else acts.open(edge);
  };
  return (
    <div className={styles.frame} onKeyDown={press}>
      <CanvasWordsGiven value={words}>
        <Drawing wanted={wanted} edges={edges} first={first} acts={acts} mayEdit={mayEdit} />
      </CanvasWordsGiven>
      <div className={styles.tools}>
        <Button size="small" onClick={tidy} disabled={!mayEdit || definition.places === undefined}>
          {t("canvas.tidy")}
        </Button>
      </div>
    </div>
  );
}

interface DrawingProps {
  wanted: StepNodeData[];
  edges: DrawnWay[];
  first: FitViewOptions<StepNodeData>;
  acts: DrawingActs;
  mayEdit: boolean;
}

const removing = ["Delete", "Backspace"];
const choosingSeveral = ["Meta", "Control"];
const proOptions = { hideAttribution: true };
const leadsElsewhere = ({ source, target }: Connection | Edge) => source !== target;

/** Gone through where it changes alone: a key in the panel leaves hundreds of steps and ways as they are. */
const Drawing = memo(function Drawing({ wanted, edges, first, acts, mayEdit }: DrawingProps) {
  const t = useTexts("process-design");
  const [nodes, setNodes, onNodesChange] = useNodesState<StepNodeData>(wanted);
  useEffect(() => setNodes((before) => renewed(before, wanted)), [wanted, setNodes]);
  const { change, close, open, removeEdges, join } = acts;
  const changeNodes = useCallback<OnNodesChange<StepNodeData>>(
    (changes) => {
      change(changes);
      onNodesChange(changes.filter(({ type }) => type !== "remove" && type !== "select"));
    },
    [change, onNodesChange],
  );
  return (
    <ReactFlow<StepNodeData, DrawnWay>
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      onNodesChange={changeNodes}
      onPaneClick={close}
      onEdgeClick={(_event, edge) => open(edge)}
      onEdgesDelete={removeEdges}
      onConnect={join}
      isValidConnection={leadsElsewhere}
      nodesConnectable={mayEdit}
      nodesDraggable={mayEdit}
      edgesReconnectable={false}
      deleteKeyCode={mayEdit ? removing : null}
      multiSelectionKeyCode={choosingSeveral}
      onlyRenderVisibleElements
      minZoom={0.1}
      fitView
      fitViewOptions={first}
      proOptions={proOptions}
    >
      <Background />
      <MiniMap pannable zoomable ariaLabel={t("canvas.map")} />
      <Controls showInteractive={false} aria-label={t("canvas.zoom")} />
    </ReactFlow>
  );
});

/** What is shown at first: everything, or of many steps those around the chosen one, else around the start. */
function useFirstSight(wanted: readonly StepNodeData[]): FitViewOptions<StepNodeData> {
  const { definition } = useDesign();
  const { chosen } = useChosen();
  return useMemo(() => {
    if (wanted.length <= shownWhole) return { maxZoom: 1 };
    const start = definition.tasks.find(({ taskType }) => taskType === "start")?.taskId;
    const middle = wanted.find(({ id }) => id === (chosen ?? start)) ?? wanted[0];
    const far = ({ position: { x, y } }: StepNodeData) =>
      Math.hypot(x - (middle?.position.x ?? 0), y - (middle?.position.y ?? 0));
    const near = wanted.toSorted((one, other) => far(one) - far(other)).slice(0, shownFirst);
    return { nodes: near.map(({ id }) => ({ id })), maxZoom: 1, minZoom: 0.5 };
    // Afterwards whoever looks decides what they see.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

interface DrawingActs {
  change: (changes: readonly NodeChange<StepNodeData>[]) => void;
  close: () => void;
  /** Opens the properties of a way. */
  open: (edge: DrawnWay) => void;
  removeEdges: (edges: readonly DrawnWay[]) => void;
  join: (connection: Connection) => void;
}

/** What is done in the drawing, as commands on the definition; the same ones until something else is chosen. */
function useDrawingActs(): DrawingActs {
  const { choose, mark, want, edit, mayEdit } = useDesign();
  const { marked } = useChosen();
  return useMemo(
    () => ({
      change(changes) {
        const gone = changes.flatMap((each) => (each.type === "remove" && each.id !== END ? [each.id] : []));
        if (gone.length > 0 && mayEdit) edit((before) => removeSteps(before, gone));
        const turned = changes.filter((each) => each.type === "select");
        if (turned.length > 0) {
          const off = new Set(turned.flatMap((each) => (each.selected ? [] : [each.id])));
          const on = turned.flatMap((each) => (each.selected && each.id !== END ? [each.id] : []));
          mark([...marked.filter((id) => !off.has(id) && !on.includes(id)), ...on]);
        }
        const put = changes.flatMap((each) =>
          each.type === "position" && each.dragging === false && each.position !== undefined
            ? [[each.id, each.position] as const]
            : [],
        );
        if (put.length > 0 && mayEdit) edit((before) => placeSteps(before, new Map(put)), "places");
      },
      close: () => choose(undefined),
      open(edge) {
        choose(edge.source);
        want({ property: "transitions", transition: Number(edge.data?.index) });
      },
      removeEdges: (edges) => edit((before) => withoutEdges(before, edges)),
      join: ({ source, target }) => edit((before) => connect(before, source, target)),
    }),
    [choose, mark, want, edit, mayEdit, marked],
  );
}

function withoutEdges(definition: ProcessDefinition, taken: readonly DrawnWay[]): ProcessDefinition {
  const steps = [...new Set(taken.map(({ source }) => source))];
  return steps.reduce<ProcessDefinition>((now, taskId) => {
    const at = new Set(taken.filter(({ source }) => source === taskId).map(({ data }) => data?.index));
    return changeStep(now, taskId, (task) => ({
      ...task,
      transitions: task.transitions.filter((_, index) => !at.has(index)),
    }));
  }, definition);
}
