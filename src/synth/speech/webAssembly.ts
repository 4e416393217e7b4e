/** The few parts of WebAssembly's interface that are used here; TypeScript has its types only beside the browser's. */
export interface WasmModule {
  readonly kind?: 'module';
}

export interface WasmInstance {
  exports: Record<string, unknown> & { memory: { buffer: ArrayBuffer }; _start: () => void };
}

interface WasmRuntime {
  compile(bytes: Uint8Array): Promise<WasmModule>;
  Instance: new (module: WasmModule, imports: Record<string, Record<string, unknown>>) => WasmInstance;
}

export const webAssembly = (globalThis as unknown as { WebAssembly: WasmRuntime }).WebAssembly;
