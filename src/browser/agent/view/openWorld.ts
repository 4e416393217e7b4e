import type { CdpSession } from '../cdp/CdpSession.js';

/** The name of our world in every frame; outside programs cannot get into it. */
export const worldName = 'deixis';

/** A frame's document, and code run in a world of it that page scripts cannot reach. */
export interface FrameWorld {
  frameId: string;
  /** Changes with the document. */
  key: string;
  run<Result>(code: (...values: never[]) => Result, ...values: unknown[]): Promise<Awaited<Result>>;
  session: CdpSession;
  contextId: number;
}

/** Opens our world in a frame's present document; the same one each time while the document lives. */
export async function openWorld(session: CdpSession, frameId: string, key: string): Promise<FrameWorld> {
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId,
    worldName,
  });
  return {
    ...{ frameId, key, session, contextId },
    async run(code, ...values) {
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
        expression: `(${code.toString()})(${values.map((value) => JSON.stringify(value)).join(', ')})`,
        contextId,
        returnByValue: true,
        awaitPromise: true,
      });
      if (exceptionDetails)
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text ?? 'the page ended');
      return result.value;
    },
  };
}
