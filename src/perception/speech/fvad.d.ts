declare module '@echogarden/fvad-wasm' {
  export interface Fvad {
    HEAP16: Int16Array;
    _malloc(bytes: number): number;
    _free(address: number): void;
    _fvad_new(): number;
    _fvad_free(detector: number): void;
    _fvad_set_mode(detector: number, mode: number): number;
    _fvad_set_sample_rate(detector: number, rate: number): number;
    _fvad_process(detector: number, frame: number, length: number): number;
  }
  export default function createFvad(): Promise<Fvad>;
}
