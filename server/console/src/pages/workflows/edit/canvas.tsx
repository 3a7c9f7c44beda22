import "@xyflow/react/dist/base.css";
import {
  Background,
  Controls,
  type Edge,
  Handle,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
} from "@xyflow/react";
import { useMemo } from "react";
import type { MemberPath } from "../../../document/edit.ts";
import { textOf } from "../../../document/members.ts";
import { useI18n } from "../../../i18n/i18n.tsx";
import { type CanvasWire, draw, NODE_WIDTH, type StepNode } from "./layout.ts";
import { type EditedWorkflow, keyOf } from "./tree.ts";

interface CanvasProps {
  readonly definition: EditedWorkflow;
  readonly selected: MemberPath | undefined;
  readonly onSelect: (place: MemberPath) => void;
}

type CanvasNode = Node<{
  readonly node: StepNode;
  readonly isSelected: boolean;
  readonly onSelect: (place: MemberPath) => void;
}>;

const NODE_TYPES = { step: StepButton };
const VIEW = { maxZoom: 1, padding: 0.1 };

/** The workflow as a graph; steps are buttons, their places follow from the order. */
export function Canvas({ definition, selected, onSelect }: CanvasProps) {
  const { t } = useI18n();
  const drawing = useMemo(() => draw(definition), [definition]);
  const chosen = selected && keyOf(selected);
  const nodes: CanvasNode[] = drawing.nodes.map((node) => ({
    id: node.key,
    type: "step",
    position: { x: node.x, y: node.y },
    data: { node, isSelected: node.key === chosen, onSelect },
  }));
  return (
    <div className="canvas">
      <ReactFlow
        key={drawing.nodes.length}
        nodes={nodes}
        edges={drawing.wires.map(toEdge)}
        nodeTypes={NODE_TYPES}
        fitView
        fitViewOptions={VIEW}
        minZoom={0.2}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        aria-label={t("design.canvas")}
      >
        <Background />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}

function toEdge({ from, to, outcome, isBack }: CanvasWire): Edge {
  const isBranch = outcome !== undefined;
  return {
    id: `${from} ${to}`,
    source: from,
    sourceHandle: isBranch ? "branch" : "next",
    target: to,
    type: "smoothstep",
    ...(isBranch && { label: outcome }),
    ...(isBack && { className: "wire-back" }),
  };
}

function StepButton({ data: { node, isSelected, onSelect } }: NodeProps<CanvasNode>) {
  const { step, place } = node;
  const isRescue = place[0] === "rescue";
  return (
    <>
      <Handle type="target" position={Position.Top} />
      <button
        type="button"
        className={`canvas-step nodrag nopan ${isRescue ? "canvas-rescue" : ""}`}
        style={{ inlineSize: NODE_WIDTH }}
        aria-pressed={isSelected}
        onClick={() => onSelect(place)}
      >
        <bdi>{textOf(step, "name") || textOf(step, "provider")}</bdi>
        <code>{textOf(step, "provider") || textOf(step, "action")}</code>
      </button>
      <Handle type="source" id="next" position={Position.Bottom} />
      <Handle type="source" id="branch" position={Position.Right} />
    </>
  );
}
