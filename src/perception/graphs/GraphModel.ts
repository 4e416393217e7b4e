/** A named array of a model, on rows as TensorFlow stores them. */
export interface GraphWeight {
  shape: number[];
  data: Float32Array | Int32Array;
}

export interface GraphNode {
  name: string;
  /** As TensorFlow names it: "_FusedConv2D". */
  operation: string;
  inputs: string[];
  attributes: Record<string, GraphAttribute>;
}

/** What an attribute may hold; text is in base 64. */
export interface GraphAttribute {
  i?: string | number;
  f?: number;
  b?: boolean;
  s?: string;
  list?: { i?: (string | number)[]; s?: string[] };
}

/** A TensorFlow.js graph model, read from the files of a package. */
export interface GraphModel {
  nodes: GraphNode[];
  weights: Map<string, GraphWeight>;
}
