/** A node of an ONNX graph, before it is written. */
export interface OnnxNode {
  operation: string;
  inputs: string[];
  output: string;
  attributes: Record<string, number | string | number[]>;
}

export interface OnnxTensor {
  name: string;
  shape: readonly number[];
  data: Float32Array | BigInt64Array;
}

interface OnnxGraph {
  nodes: readonly OnnxNode[];
  constants: readonly OnnxTensor[];
  input: { name: string; shape: readonly number[] };
  outputs: readonly string[];
}

const floatType = 1;
const longType = 7;

/** The bytes of a model file as onnx.proto (IR version 8, operator set 18) lays them out; attributes of one number are integers. */
export function writeOnnx({ nodes, constants, input, outputs }: OnnxGraph): Uint8Array {
  const graph = [
    ...nodes.map((node) => message(1, writeNode(node))),
    text(2, 'graph'),
    ...constants.map((tensor) => message(5, writeTensor(tensor))),
    message(11, writeValue(input.name, input.shape)),
    ...outputs.map((name) => message(12, writeValue(name))),
  ];
  return Buffer.concat([number(1, 8), message(7, graph), message(8, [text(1, ''), number(2, 18)])]);
}

function writeNode({ operation, inputs, output, attributes }: OnnxNode): Uint8Array[] {
  return [
    ...inputs.map((name) => text(1, name)),
    text(2, output),
    text(4, operation),
    ...Object.entries(attributes).map(([name, value]) => message(5, writeAttribute(name, value))),
  ];
}

function writeAttribute(name: string, value: number | string | number[]): Uint8Array[] {
  if (typeof value === 'number') return [text(1, name), number(3, value), number(20, 2)];
  if (typeof value === 'string') return [text(1, name), text(4, value), number(20, 3)];
  return [text(1, name), ...value.map((one) => number(8, one)), number(20, 7)];
}

function writeTensor({ name, shape, data }: OnnxTensor): Uint8Array[] {
  return [
    ...shape.map((size) => number(1, size)),
    number(2, data instanceof Float32Array ? floatType : longType),
    text(8, name),
    bytes(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
  ];
}

function writeValue(name: string, shape?: readonly number[]): Uint8Array[] {
  const sizes = shape
    ? [
        message(
          2,
          shape.map((size) => message(1, [number(1, size)])),
        ),
      ]
    : [];
  return [text(1, name), message(2, [message(1, [number(1, floatType), ...sizes])])];
}

function varint(value: number): Uint8Array {
  const out: number[] = [];
  let left = value;
  while (left > 127) {
    out.push((left % 128) + 128);
    left = Math.floor(left / 128);
  }
  out.push(left);
  return Uint8Array.from(out);
}

function number(field: number, value: number): Uint8Array {
  return Buffer.concat([varint(field * 8), varint(value)]);
}

function bytes(field: number, content: Uint8Array): Uint8Array {
  return Buffer.concat([varint(field * 8 + 2), varint(content.length), content]);
}

function text(field: number, content: string): Uint8Array {
  return bytes(field, Buffer.from(content));
}

function message(field: number, parts: Uint8Array[]): Uint8Array {
  return bytes(field, Buffer.concat(parts));
}
