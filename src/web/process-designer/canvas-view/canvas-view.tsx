import "@xyflow/react/dist/base.css";
import {
  Background,
  type Connection,
  Controls,
  type Edge,
  type FitViewOptions,
  MiniMap,
  type OnNodesChange,
  ReactFlow,
  useNodesState,
} from "@xyflow/react";
import { type KeyboardEvent, useEffect, useMemo } from "react";
import { END, type ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button, Skeleton } from "../../kit/index.ts";
import { useChosen, useDesign } from "../design-context.ts";
import { changeStep, connect, placeSteps, removeSteps } from "../model/index.ts";
import { useStepCommands } from "../use-step-commands.ts";
import styles from "./canvas-view.module.css";
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
  const { definition, choose, mark, edit, mayEdit } = useDesign();
  const { marked } = useChosen();
  const [nodes, setNodes, onNodesChange] = useNodesState<StepNodeData>(wanted);
  useEffect(() => setNodes((before) => renewed(before, wanted)), [wanted, setNodes]);
  const edges = useEdges(definition, ways);
  const first = useFirstSight(wanted);
  const command = useStepCommands();
  const change: OnNodesChange<StepNodeData> = (changes) => {
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
    onNodesChange(changes.filter(({ type }) => type !== "remove" && type !== "select"));
  };
  const tidy = () => {
    edit(({ places: _left, ...before }) => before);
  };
  const { open, pressEdge } = useWayActs();
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
  return (
    <div className={styles.frame} onKeyDown={press}>
      <ReactFlow<StepNodeData>
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodesChange={change}
        onPaneClick={() => choose(undefined)}
        onEdgeClick={(_event, edge) => open(edge as DrawnWay)}
        onEdgesDelete={(taken) => edit((before) => withoutEdges(before, taken))}
        onConnect={({ source, target }: Connection) => edit((before) => connect(before, source, target))}
        isValidConnection={({ source, target }) => source !== target}
        nodesConnectable={mayEdit}
        nodesDraggable={mayEdit}
        edgesReconnectable={false}
        deleteKeyCode={mayEdit ? ["Delete", "Backspace"] : null}
        multiSelectionKeyCode={["Meta", "Control"]}
        onlyRenderVisibleElements
        minZoom={0.1}
        fitView
        fitViewOptions={first}
        proOptions={{ hideAttribution: true }}
      >
        <Background />
        <MiniMap pannable zoomable ariaLabel={t("canvas.map")} />
        <Controls showInteractive={false} aria-label={t("canvas.zoom")} />
      </ReactFlow>
      <div className={styles.tools}>
        <Button size="small" onClick={tidy} disabled={!mayEdit || definition.places === undefined}>
          {t("canvas.tidy")}
        </Button>
      </div>
    </div>
  );
}

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

/** What is done with a way by itself: its properties are opened, and by keys it is removed as well. */
function useWayActs() {
  const { choose, want, edit, mayEdit } = useDesign();
  const open = (edge: DrawnWay) => {
    choose(edge.source);
    want({ property: "transitions", transition: Number(edge.data?.index) });
  };
  const pressEdge = (event: KeyboardEvent<HTMLElement>, edge: DrawnWay) => {
    const isRemoving = mayEdit && (event.key === "Delete" || event.key === "Backspace");
    if (!isRemoving && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    if (isRemoving) edit((before) => withoutEdges(before, [edge]));
    else open(edge);
  };
  return { open, pressEdge };
}

function withoutEdges(definition: ProcessDefinition, taken: readonly Edge[]): ProcessDefinition {
  const steps = [...new Set(taken.map(({ source }) => source))];
  return steps.reduce<ProcessDefinition>((now, taskId) => {
    const at = new Set(taken.filter(({ source }) => source === taskId).map(({ data }) => data?.["index"]));
    return changeStep(now, taskId, (task) => ({
      ...task,
      transitions: task.transitions.filter((_, index) => !at.has(index)),
    }));
  }, definition);
}
