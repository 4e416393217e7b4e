// The outside program behind the subject stagehand:provider/model. It knows the task file and the browser's address, as any such program
// does, and writes its answer. Variables: DEIXIS_TASK_FILE, STAGEHAND_FILE, STAGEHAND_MODEL, STAGEHAND_KEY, STAGEHAND_CLIENT (JSON).
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { ProgramAnswer, ProgramTask } from '../../../../browser/agent/program/programFiles.js';
import { parseJson } from '../../../../core/parseJson.js';

/** What we use of Stagehand 3; it need not be installed where this is compiled. */
interface StagehandModule {
  Stagehand: new (
    options: object,
  ) => {
    init(): Promise<unknown>;
    agent(options: object): {
      execute(options: object): Promise<{
        success: boolean;
        completed: boolean;
        message: string;
        usage?: { input_tokens?: number; output_tokens?: number };
      }>;
    };
    close(options?: object): Promise<void>;
  };
}

const { DEIXIS_TASK_FILE, STAGEHAND_FILE, STAGEHAND_MODEL, STAGEHAND_KEY, STAGEHAND_CLIENT } = process.env;
const task = parseJson(await readFile(DEIXIS_TASK_FILE!, 'utf8'), 'the task file') as ProgramTask;
const loaded = (await import(pathToFileURL(STAGEHAND_FILE!).href)) as StagehandModule & {
  default?: StagehandModule;
};
const { Stagehand } = loaded.Stagehand ? loaded : loaded.default!;
const model = {
  modelName: STAGEHAND_MODEL!,
  apiKey: STAGEHAND_KEY || 'none',
  ...(parseJson(STAGEHAND_CLIENT ?? '{}', 'STAGEHAND_CLIENT') as object),
};
const stagehand = new Stagehand({
  ...{ env: 'LOCAL', model, verbose: 1, disablePino: true, selfHeal: true },
  localBrowserLaunchOptions: { cdpUrl: task.cdp.webSocketUrl },
});
await stagehand.init();
const given = task.given.flatMap((part) => {
  const { type, text, label } = part as { type: string; text?: string; label?: string };
  return type === 'text' && text ? [`What the video shows (${label ?? 'in words'}):\n${text}`] : [];
});
const agent = stagehand.agent({
  model,
  systemPrompt: `You do a task on the web for a person who wore a camera. Use these sites alone: ${task.allowedHosts.join(', ')}. When it is done, your closing assessment is taken as the answer: say in few words what was asked for, with its unit.`,
});
const { success, completed, message, usage } = await agent.execute({
  instruction: [...given, `The task: ${task.instruction}`].join('\n\n'),
  maxSteps: task.limits.actions,
});
process.stderr.write(`${JSON.stringify({ success, completed, message, usage })}\n`);
const answer: Partial<ProgramAnswer> =
  success && completed ? { answer: message } : { giveUp: message || 'it did not come to an end' };
await writeFile(task.answerFile, JSON.stringify(answer));
await stagehand.close().catch(() => undefined);
process.exit(0);
