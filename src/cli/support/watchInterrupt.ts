export interface Interrupt {
  signal: AbortSignal;
  /** 130 after Ctrl-C, 143 after a request to end, as shells count them; undefined when neither came. */
  exitCode(): number | undefined;
  dispose(): void;
}

/** The first Ctrl-C stops cleanly; the second ends the program at once, which loses nothing that was committed. */
export function watchInterrupt(onFirst: () => void): Interrupt {
  const controller = new AbortController();
  let exitCode: number | undefined;
  const listen = (code: number) => () => {
    if (exitCode !== undefined) process.exit(code);
    exitCode = code;
    onFirst();
    controller.abort(new Error('stopped on request'));
  };
  const onInterrupt = listen(130);
  const onTerminate = listen(143);
  process.on('SIGINT', onInterrupt);
  process.on('SIGTERM', onTerminate);
  return {
    signal: controller.signal,
    exitCode: () => exitCode,
    dispose() {
      process.off('SIGINT', onInterrupt);
      process.off('SIGTERM', onTerminate);
    },
  };
}
