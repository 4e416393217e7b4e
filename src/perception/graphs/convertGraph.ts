import { environmentError } from '../../core/errors.js';
import type { GraphAttribute, GraphModel, GraphNode, GraphWeight } from './GraphModel.js';
import { type OnnxNode, type OnnxTensor, writeOnnx } from './writeOnnx.js';

/**
 * Turns the part of a picture model that some of its nodes hang on into an ONNX file, so that the runtime that reads text
 * also runs it. TensorFlow keeps channels last, ONNX first: weights, axes and constants are turned once, here. Every
 * activation must have four dimensions.
 * @param input the placeholder's name, and the shape that it gets: [1, channels, height, width]
 * @throws DeixisError GRAPH_OPERATION_UNKNOWN (environment)
 */
export function convertGraph(
  model: GraphModel,
  input: { name: string; shape: readonly [1, number, number, number] },
  outputs: readonly string[],
): Uint8Array {
  const byName = new Map(model.nodes.map((node) => [node.name, node]));
  const nodes: OnnxNode[] = [];
  const constants = new Map<string, OnnxTensor>();
  const done = new Set([input.name]);
  const context: Context = {
    weight: (name) => model.weights.get(name),
    constant: (name, shape, data) => {
      constants.set(name, { name, shape, data });
      return name;
    },
    add: (operation, inputs, output, attributes = {}) => {
      nodes.push({ operation, inputs, output, attributes });
      return output;
    },
  };
  const visit = (name: string): void => {
    if (done.has(name) || model.weights.has(name)) return;
    done.add(name);
    const node = byName.get(name);
    if (!node) throw environmentError('GRAPH_OPERATION_UNKNOWN', `the model has no node "${name}"`);
    for (const before of node.inputs) visit(before);
    convertNode(node, context);
  };
  for (const name of outputs) visit(name);
  return writeOnnx({ nodes, constants: [...constants.values()], input, outputs });
}

interface Context {
  weight(name: string): GraphWeight | undefined;
  constant(name: string, shape: readonly number[], data: Float32Array | BigInt64Array): string;
  add(
    operation: string,
    inputs: string[],
    output: string,
    attributes?: Record<string, number | string | number[]>,
  ): string;
}

function convertNode(node: GraphNode, context: Context): void {
  const { name, operation, inputs, attributes } = node;
  const operand = (position: number): string => operandOf(inputs[position]!, context);
  switch (operation) {
    case 'Conv2D':
    case '_FusedConv2D':
    case 'DepthwiseConv2dNative':
    case 'FusedDepthwiseConv2dNative':
      convertConvolution(node, context);
      return;
    case 'Add':
    case 'AddV2':
      context.add('Add', [operand(0), operand(1)], name);
      return;
    case 'Mul':
    case 'Sub':
    case 'Relu':
    case 'Sigmoid':
    case 'Identity':
      context.add(
        operation,
        inputs.map((_, position) => operand(position)),
        name,
      );
      return;
    case 'Relu6':
      addRelu6(operand(0), name, context);
      return;
    case 'Mean': {
      const axes = context.constant(`${name}:axes`, [2], BigInt64Array.from([2n, 3n]));
      if (String(context.weight(inputs[1]!)?.data) !== '1,2' || !attributes.keep_dims?.b) throw unknown(node);
      context.add('ReduceMean', [operand(0), axes], name, { keepdims: 1 });
      return;
    }
    case 'ConcatV2':
      if (context.weight(inputs.at(-1)!)?.data[0] !== 3) throw unknown(node);
      context.add(
        'Concat',
        inputs.slice(0, -1).map((_, position) => operand(position)),
        name,
        { axis: 1 },
      );
      return;
    case 'ResizeBilinear': {
      const size = context.weight(inputs[1]!);
      if (!size || attributes.align_corners?.b || attributes.half_pixel_centers?.b) throw unknown(node);
      const sizes = context.constant(`${name}:sizes`, [2], BigInt64Array.from([...size.data].map(BigInt)));
      context.add('Resize', [operand(0), '', '', sizes], name, {
        mode: 'linear',
        coordinate_transformation_mode: 'asymmetric',
        axes: [2, 3],
      });
      return;
    }
    default:
      throw unknown(node);
  }
}

function unknown({ name, operation }: GraphNode): Error {
  return environmentError(
    'GRAPH_OPERATION_UNKNOWN',
    `the model's node "${name}" (${operation}) is of a kind that is not converted`,
  );
}

/** A value of the graph, or a constant with its dimensions set so that it spreads over channels first. */
function operandOf(name: string, context: Context): string {
  const weight = context.weight(name);
  if (!weight) return name;
  const { shape, data } = weight;
  const turned = shape.length === 1 ? [1, shape[0]!, 1, 1] : shape;
  if (shape.length > 1 || !(data instanceof Float32Array))
    throw environmentError('GRAPH_OPERATION_UNKNOWN', `the constant "${name}" has more than one dimension`);
  return context.constant(name, turned, data);
}

function convertConvolution(node: GraphNode, context: Context): void {
  const { name, operation, inputs, attributes } = node;
  const weight = context.weight(inputs[1]!);
  const fused = (attributes.fused_ops?.list?.s ?? []).map(decode);
  if (!weight || !fused.every((part) => ['BiasAdd', 'Relu', 'Relu6'].includes(part))) throw unknown(node);
  const isDepthwise = operation.includes('Depthwise');
  const [height, width, deep, wide] = weight.shape as [number, number, number, number];
  if (isDepthwise && wide !== 1) throw unknown(node);
  const kernel = context.constant(
    inputs[1]!,
    isDepthwise ? [deep, 1, height, width] : [wide, deep, height, width],
    turnKernel(weight, isDepthwise),
  );
  const bias = fused.includes('BiasAdd') ? [flat(inputs[2]!, context)] : [];
  const activation = fused.find((part) => part.startsWith('Relu'));
  const sum = activation ? `${name}:sum` : name;
  context.add('Conv', [inputs[0]!, kernel, ...bias], sum, {
    auto_pad: decode(attributes.padding!.s!) === 'VALID' ? 'VALID' : 'SAME_UPPER',
    group: isDepthwise ? deep : 1,
    strides: middle(attributes.strides),
    dilations: middle(attributes.dilations),
  });
  if (activation === 'Relu') context.add('Relu', [sum], name);
  if (activation === 'Relu6') addRelu6(sum, name, context);
}

/** Height and width out of a list for batch, height, width, channels. */
function middle(attribute: GraphAttribute | undefined): number[] {
  const [, height = 1, width = 1] = attribute?.list?.i ?? [];
  return [Number(height), Number(width)];
}

function flat(name: string, context: Context): string {
  const { shape, data } = context.weight(name)!;
  return context.constant(`${name}:flat`, shape, data as Float32Array);
}

function addRelu6(from: string, name: string, context: Context): void {
  const least = context.constant('relu6:least', [], new Float32Array([0]));
  const most = context.constant('relu6:most', [], new Float32Array([6]));
  context.add('Clip', [from, least, most], name);
}

/** [height, width, in, out] becomes [out, in, height, width]; of a depthwise one, [height, width, in, 1] becomes [in, 1, height, width]. */
function turnKernel({ shape, data }: GraphWeight, isDepthwise: boolean): Float32Array {
  const [height, width, deep, wide] = shape as [number, number, number, number];
  const size = height * width;
  const out = new Float32Array(data.length);
  for (let place = 0; place < size; place++)
    for (let from = 0; from < deep; from++)
      for (let to = 0; to < wide; to++) {
        const target = isDepthwise ? from * size + place : (to * deep + from) * size + place;
        out[target] = data[(place * deep + from) * wide + to]!;
      }
  return out;
}

function decode(base64: string): string {
  return Buffer.from(base64, 'base64').toString();
}
