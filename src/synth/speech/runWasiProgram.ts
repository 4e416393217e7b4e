import { type WasmInstance, type WasmModule, webAssembly } from '../../core/webAssembly.js';

/** How a program that was compiled to WASI ended. */
export interface WasiResult {
  exitCode: number;
  standardOutput: string;
  /** The files that it wrote, by name. */
  files: Map<string, Uint8Array>;
}

interface OpenFile {
  name: string;
  position: number;
}

const errno = { success: 0, badFile: 8, noEntry: 44 };
const fileTypeDirectory = 3;
const fileTypeRegular = 4;
const rootDescriptor = 3;
/** The name under which the program sees its one folder, which lives in memory. */
const rootName = '/';

class ProgramExit extends Error {
  constructor(readonly exitCode: number) {
    super(`exit ${exitCode}`);
  }
}

/**
 * Runs a WASI command whose whole world is memory: no file, clock or network of this machine is seen. Only the calls
 * that small file-writing programs make are there; node:wasi does more, but warns that it is experimental at each start.
 */
export function runWasiProgram(module: WasmModule, argumentList: readonly string[]): WasiResult {
  const files = new Map<string, Uint8Array>();
  const open = new Map<number, OpenFile>();
  let nextDescriptor = rootDescriptor + 1;
  const output: Uint8Array[] = [];
  const encoded = argumentList.map((argument) => Buffer.from(`${argument}\0`));
  let instance: WasmInstance;
  const bytes = (): Uint8Array => new Uint8Array(instance.exports.memory.buffer);
  const view = (): DataView => new DataView(instance.exports.memory.buffer);

  /** The (pointer, length) pairs of a scatter or gather list. */
  function* vectors(pointer: number, count: number): Generator<[number, number]> {
    for (let index = 0; index < count; index += 1)
      yield [view().getUint32(pointer + index * 8, true), view().getUint32(pointer + index * 8 + 4, true)];
  }

  function writeAt(file: OpenFile, data: Uint8Array): void {
    const old = files.get(file.name) ?? new Uint8Array();
    const end = file.position + data.length;
    const grown = end > old.length ? new Uint8Array(end) : old;
    if (grown !== old) grown.set(old);
    grown.set(data, file.position);
    files.set(file.name, grown);
    file.position = end;
  }

  const calls = {
    args_sizes_get(countPointer: number, sizePointer: number) {
      view().setUint32(countPointer, encoded.length, true);
      view().setUint32(
        sizePointer,
        encoded.reduce((sum, item) => sum + item.length, 0),
        true,
      );
      return errno.success;
    },
    args_get(listPointer: number, textPointer: number) {
      let at = textPointer;
      encoded.forEach((item, index) => {
        view().setUint32(listPointer + index * 4, at, true);
        bytes().set(item, at);
        at += item.length;
      });
      return errno.success;
    },
    clock_time_get(_id: number, _precision: bigint, pointer: number) {
      view().setBigUint64(pointer, 0n, true);
      return errno.success;
    },
    fd_close(descriptor: number) {
      open.delete(descriptor);
      return errno.success;
    },
    fd_fdstat_get(descriptor: number, pointer: number) {
      if (descriptor > rootDescriptor && !open.has(descriptor)) return errno.badFile;
      bytes().fill(0, pointer, pointer + 24);
      // Standard streams as regular files, so that the C library buffers them whole.
      view().setUint8(pointer, descriptor === rootDescriptor ? fileTypeDirectory : fileTypeRegular);
      view().setBigUint64(pointer + 8, 0xffffffffffffffffn, true);
      view().setBigUint64(pointer + 16, 0xffffffffffffffffn, true);
      return errno.success;
    },
    fd_fdstat_set_flags: () => errno.success,
    fd_prestat_get(descriptor: number, pointer: number) {
      if (descriptor !== rootDescriptor) return errno.badFile;
      view().setUint32(pointer, 0, true);
      view().setUint32(pointer + 4, rootName.length, true);
      return errno.success;
    },
    fd_prestat_dir_name(descriptor: number, pointer: number) {
      if (descriptor !== rootDescriptor) return errno.badFile;
      bytes().set(Buffer.from(rootName), pointer);
      return errno.success;
    },
    fd_read(descriptor: number, list: number, count: number, readPointer: number) {
      const file = open.get(descriptor);
      if (!file) return errno.badFile;
      const data = files.get(file.name) ?? new Uint8Array();
      let total = 0;
      for (const [pointer, length] of vectors(list, count)) {
        const part = data.subarray(file.position, file.position + length);
        bytes().set(part, pointer);
        file.position += part.length;
        total += part.length;
      }
      view().setUint32(readPointer, total, true);
      return errno.success;
    },
    fd_seek(descriptor: number, offset: bigint, whence: number, pointer: number) {
      const file = open.get(descriptor);
      if (!file) return errno.badFile;
      const base = [0, file.position, files.get(file.name)?.length ?? 0][whence] ?? 0;
      file.position = base + Number(offset);
      view().setBigUint64(pointer, BigInt(file.position), true);
      return errno.success;
    },
    fd_write(descriptor: number, list: number, count: number, writtenPointer: number) {
      let total = 0;
      for (const [pointer, length] of vectors(list, count)) {
        const data = bytes().slice(pointer, pointer + length);
        const file = open.get(descriptor);
        if (file) writeAt(file, data);
        else if (descriptor === 1) output.push(data);
        else if (descriptor !== 2) return errno.badFile;
        total += length;
      }
      view().setUint32(writtenPointer, total, true);
      return errno.success;
    },
    path_open(
      _directory: number,
      _lookup: number,
      pathPointer: number,
      pathLength: number,
      openFlags: number,
      _rights: bigint,
      _inherited: bigint,
      _flags: number,
      descriptorPointer: number,
    ) {
      const name = Buffer.from(bytes().subarray(pathPointer, pathPointer + pathLength)).toString('utf8');
      const create = (openFlags & 1) !== 0;
      const truncate = (openFlags & 8) !== 0;
      if (!files.has(name) && !create) return errno.noEntry;
      if (!files.has(name) || truncate) files.set(name, new Uint8Array());
      open.set(nextDescriptor, { name, position: 0 });
      view().setUint32(descriptorPointer, nextDescriptor, true);
      nextDescriptor += 1;
      return errno.success;
    },
    proc_exit(code: number) {
      throw new ProgramExit(code);
    },
  };

  instance = new webAssembly.Instance(module, { wasi_snapshot_preview1: calls });
  let exitCode = 0;
  try {
    instance.exports._start();
  } catch (error) {
    if (!(error instanceof ProgramExit)) throw error;
    exitCode = error.exitCode;
  }
  return { exitCode, standardOutput: Buffer.concat(output).toString('utf8'), files };
}
