import type { Tool } from 'ai';
import type { Capabilities } from './capabilities.js';
import type { ModelRequest } from './Model.js';

/** The computer-use tool of a model's own provider, as far as the AI SDK has one: Anthropic's. Nothing is carried out here. */
export async function openComputerTool(
  computerTool: NonNullable<Capabilities['computerTool']>,
  { widthPixels, heightPixels }: NonNullable<ModelRequest['computer']>,
): Promise<Tool> {
  const { tools } = (await import('@ai-sdk/anthropic')).anthropic;
  const screen = { displayWidthPx: widthPixels, displayHeightPx: heightPixels };
  switch (computerTool) {
    case '20260801':
      return tools.computerToolset_20260801({});
    case '20251124':
      return tools.computer_20251124({ ...screen, enableZoom: true });
    case '20250124':
      return tools.computer_20250124(screen);
  }
}
