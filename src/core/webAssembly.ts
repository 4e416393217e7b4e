/** The few parts of WebAssembly's interface that are used here; TypeScript has its types only beside the browser's. */
export interface WasmModule {
  readonly kind?: 'module';
}

export interface WasmInstance {
  exports: Record<string, unknown> & { memory: { buffer: ArrayBuffer }; _start: () => void };
}

export interface WasmMemory {
  buffer: ArrayBuffer;
}

interface WasmRuntime {
  compile(bytes: Uint8Array): Promise<WasmModule>;
  Module: new (bytes: Uint8Array) => WasmModule;
  /** Sizes in pages of 64 KiB. */
  Memory: new (sizes: {
    initial: number;
    maximum: number;
    shared: boolean;
  }) => WasmMemory;
  Instance: new (module: WasmModule, imports: Record<string, Record<string, unknown>>) => WasmInstance;
}

export const webAssembly = (globalThis as unknown as { WebAssembly: WasmRuntime }).WebAssembly;
