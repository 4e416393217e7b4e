import type { LaunchedBrowser } from '../../../browser/launchBrowser.js';
import type { Sandbox } from '../../../browser/sandbox/Sandbox.js';

/** What making instances needs, opened once for many. */
export interface SynthesisTools {
  /** Takes the pictures. */
  recorder: LaunchedBrowser;
  /** Renders source and reference pages for the checks. */
  sandbox: Sandbox;
  close(): Promise<void>;
}

/** Opens the browsers. @throws DeixisError CHROMIUM_NOT_FOUND, CHROMIUM_LAUNCH_FAILED (environment) */
export async function openSynthesisTools(viewport: {
  width: number;
  height: number;
}): Promise<SynthesisTools> {
  const [{ launchRecorder }, { openSandbox }] = await Promise.all([
    import('../../../synth/recording/launchRecorder.js'),
    import('../../../browser/sandbox/openSandbox.js'),
  ]);
  const recorder = await launchRecorder();
  const sandbox = await openSandbox({ viewport, chromium: recorder.chromium });
  return {
    recorder,
    sandbox,
    close: async () => {
      await sandbox.close();
      await recorder.close();
    },
  };
}
