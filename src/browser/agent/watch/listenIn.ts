import { parseJson } from '../../../core/parseJson.js';
import type { CdpSession } from '../cdp/CdpSession.js';
import type { Tab } from '../guard/Tab.js';
import { worldName } from '../view/openWorld.js';
import { type Drawing, type PageEvent, watchPage } from './watchPage.js';

const binding = 'deixisTold';

/**
 * Puts our listeners into every document of a page or frame, before its own scripts run.
 * @param ourWorlds gets our world in each of them, as "target context"
 */
export async function listenIn(
  session: CdpSession,
  tab: Tab,
  targetId: string,
  onPageEvent: (event: PageEvent, tab: Tab) => void,
  onDrawing: (drawing: Drawing, tab: Tab, document: string) => void,
  ourWorlds: Set<string>,
): Promise<void> {
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.name !== worldName) return;
    ourWorlds.add(`${targetId} ${context.id}`).add(`${targetId} ${context.uniqueId}`);
  });
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name !== binding) return;
    const told = parseJson(payload, 'a page') as PageEvent | Drawing;
    if ('change' in told) onDrawing(told, tab, `${targetId} ${executionContextId}`);
    else onPageEvent(told, tab);
  });
  await Promise.all([
    session.send('Runtime.enable'),
    session.send('Runtime.addBinding', { name: binding, executionContextName: worldName }),
    session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${watchPage.toString()})(${JSON.stringify(binding)})`,
      ...{ worldName, runImmediately: true },
    }),
  ]);
}
