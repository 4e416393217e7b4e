import type { Tab } from './Tab.js';

/** So long a program may take to answer a dialog itself. */
const patienceMilliseconds = 2000;
/** A page that asks for ever is told of only so often. */
const maximumTold = 10;

/**
 * Answers dialogs, since a page stands still until somebody does: alert, confirm and beforeunload are accepted, a prompt is
 * left without a text. Each is reported.
 */
export function watchDialogs(
  { session }: Tab,
  who: 'ours' | 'after-a-while' | 'theirs',
  onEvent: (sentence: string) => void,
): void {
  let told = 0;
  let timer: NodeJS.Timeout | undefined;
  session.on('Page.javascriptDialogOpening', ({ type, message }) => {
    const accept = type !== 'prompt';
    const said = String(message).replace(/\s+/g, ' ').slice(0, 300);
    told += 1;
    if (told <= maximumTold) {
      const what = type === 'beforeunload' ? 'a question whether to leave the page' : `a ${type} "${said}"`;
      const how = who === 'theirs' ? '' : accept ? ' and was accepted' : ' and was closed without a text';
      onEvent(`${what} appeared${how}`);
    } else if (told === maximumTold + 1) onEvent('the page goes on opening dialogs; all are accepted');
    const answer = (): void => {
      session.send('Page.handleJavaScriptDialog', { accept }).catch(() => undefined);
    };
    if (who === 'ours') answer();
    else if (who === 'after-a-while') timer = setTimeout(answer, patienceMilliseconds).unref();
  });
  session.on('Page.javascriptDialogClosed', () => clearTimeout(timer));
}
