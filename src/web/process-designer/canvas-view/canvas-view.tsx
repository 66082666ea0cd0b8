import "@xyflow/react/dist/base.css";
import {
  Background,
  type Connection,
  Controls,
  type Edge,
  MarkerType,
  MiniMap,
  type OnNodesChange,
  ReactFlow,
  useNodesState,
} from "@xyflow/react";
import { useEffect, useMemo } from "react";
import { END, type ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import { changeStep, connect, placeSteps, removeSteps } from "../model/index.ts";
import { useStepName, useWhoWords } from "../use-words.ts";
import styles from "./canvas-view.module.css";
import { layOutCanvas } from "./lay-out-canvas.ts";
import { StepNode, type StepNodeData } from "./step-node.tsx";

const nodeTypes = { step: StepNode };
const nowhere = {};

/** The definition as a drawing: laid out by itself, dragged if wished, with zoom, a small map, and ways drawn by hand. */
export default function CanvasView() {
  const t = useTexts("process-design");
  const { definition, choose, want, edit, mayEdit } = useDesign();
  const { places = nowhere } = definition;
  const [nodes, setNodes, onNodesChange] = useNodesState<StepNodeData>([]);
  const wanted = useNodes(places);
  useEffect(() => {
    // What was measured and is being dragged stays; names, problems and new steps come in.
    setNodes((before) => {
      const known = new Map(before.map((node) => [node.id, node]));
      return wanted.map((node) => ({ ...known.get(node.id), ...node }));
    });
  }, [wanted, setNodes]);
  const edges = useEdges(definition);
  const change: OnNodesChange<StepNodeData> = (changes) => {
    const gone = changes.flatMap((each) => (each.type === "remove" && each.id !== END ? [each.id] : []));
    if (gone.length > 0 && mayEdit) edit((before) => removeSteps(before, gone));
    onNodesChange(changes.filter(({ type }) => type !== "remove" && type !== "select"));
  };
  const place = (moved: readonly StepNodeData[]) => {
    if (!mayEdit) return;
    edit((before) => placeSteps(before, new Map(moved.map(({ id, position }) => [id, position]))));
  };
  const tidy = () => {
    edit(({ places: _left, ...before }) => before);
  };
  const remove = (taken: readonly Edge[]) =>
    edit((before) => {
      const steps = [...new Set(taken.map(({ source }) => source))];
      return steps.reduce<ProcessDefinition>((now, taskId) => {
        const at = new Set(
          taken.filter(({ source }) => source === taskId).map(({ data }) => data?.["index"]),
        );
        return changeStep(now, taskId, (task) => ({
          ...task,
          transitions: task.transitions.filter((_, index) => !at.has(index)),
        }));
      }, before);
    });
  return (
    <div className={styles.frame}>
      <ReactFlow<StepNodeData>
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        onNodesChange={change}
        onNodeDragStop={(_event, _node, moved) => place(moved)}
        onNodeClick={(_event, { id }) => choose(id === END ? undefined : id)}
        onPaneClick={() => choose(undefined)}
        onEdgeClick={(_event, edge) => {
          choose(edge.source);
          want({ property: "transitions", transition: Number(edge.data?.["index"]) });
        }}
        onEdgesDelete={remove}
        onConnect={({ source, target }: Connection) => edit((before) => connect(before, source, target))}
        isValidConnection={({ source, target }) => source !== target}
        nodesConnectable={mayEdit}
        edgesReconnectable={false}
        deleteKeyCode={mayEdit ? ["Delete", "Backspace"] : null}
        onlyRenderVisibleElements
        minZoom={0.1}
        fitView
        fitViewOptions={{ maxZoom: 1 }}
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

/** Steps as nodes, where they were dragged to, else where the layout puts them. */
function useNodes(places: NonNullable<ProcessDefinition["places"]>): StepNodeData[] {
  const t = useTexts("process-design");
  const nameOf = useStepName();
  const whoOf = useWhoWords();
  const { definition, problems, chosen } = useDesign();
  // Only what leads where counts for the layout: typing a name moves nothing.
  const shape = definition.tasks
    .map(({ taskId, transitions }) => `${taskId}>${transitions.map(({ toTaskId }) => toTaskId).join(",")}`)
    .join(";");
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the shape says all the layout reads
  const layout = useMemo(() => layOutCanvas(definition), [shape]);
  const wrong = new Set(problems.map(({ taskId }) => taskId));
  const made = definition.tasks.map((task): StepNodeData => {
    const { taskId } = task;
    return {
      id: taskId,
      type: "step",
      selected: taskId === chosen,
      position: places[taskId] ?? layout.get(taskId) ?? { x: 0, y: 0 },
      data: {
        name: nameOf(task),
        who: whoOf(task),
        isWrong: wrong.has(taskId),
        isStart: task.taskType === "start",
        isEnd: false,
      },
      ariaLabel: nameOf(task),
      deletable: task.taskType !== "start",
    };
  });
  const end: StepNodeData = {
    id: END,
    type: "step",
    position: places[END] ?? layout.get(END) ?? { x: 0, y: 0 },
    data: { name: t("end"), who: "", isWrong: false, isStart: false, isEnd: true },
    deletable: false,
  };
  const all = [...made, end];
  const said = JSON.stringify(all);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same nodes are the same text
  return useMemo(() => all, [said]);
}

function useEdges(definition: ProcessDefinition): Edge[] {
  return useMemo(() => {
    const ids = new Set([END, ...definition.tasks.map(({ taskId }) => taskId)]);
    return definition.tasks.flatMap((task) =>
      task.transitions.flatMap((transition, index): Edge[] => {
        if (!ids.has(transition.toTaskId)) return [];
        const label = task.split === "all" ? "" : transition.transExpression;
        return [
          {
            id: `${task.taskId} ${index}`,
            source: task.taskId,
            target: transition.toTaskId,
            type: "smoothstep",
            markerEnd: { type: MarkerType.ArrowClosed },
            data: { index },
            ...(label === "" ? {} : { label }),
          },
        ];
      }),
    );
  }, [definition]);
}
