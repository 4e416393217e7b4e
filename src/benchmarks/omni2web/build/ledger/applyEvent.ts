import type { StoredFile } from '../../../building/StoredFile.js';
import type { BuildItem, ItemState, PageRecord } from './BuildItem.js';
import { waitsFor } from './BuildItem.js';
import type { LedgerAction, LedgerEvent } from './LedgerEvent.js';

export interface LedgerState {
  pages: Map<string, PageRecord>;
  /** The catalogue and the pictures that it names; none where there is no catalogue. */
  pictures: StoredFile[];
  items: Map<string, BuildItem>;
}

/** From which states an action leads where. A rejection goes back one stage. */
const transitions: Partial<Record<LedgerAction, Partial<Record<ItemState, ItemState>>>> = {
  script: { scripted: 'scripted', script_rejected: 'scripted' },
  accept: { scripted: 'script_accepted', annotated: 'accepted' },
  reject: {
    scripted: 'script_rejected',
    script_accepted: 'script_rejected',
    recording_rejected: 'script_rejected',
    recorded: 'recording_rejected',
    annotation_rejected: 'recording_rejected',
    annotated: 'annotation_rejected',
    accepted: 'annotation_rejected',
    exported: 'annotation_rejected',
  },
  record: { script_accepted: 'recorded', recording_rejected: 'recorded', recorded: 'recorded' },
  annotate: { recorded: 'annotated', annotation_rejected: 'annotated', annotated: 'annotated' },
  export: { accepted: 'exported', exported: 'exported' },
};

/** The state that an action leads to; undefined where it does not fit the item's state. */
export function nextState(action: LedgerAction, state: ItemState): ItemState | undefined {
  return action === 'draft' ? state : transitions[action]?.[state];
}

/** Which of the two reviews an item in this state is before. */
export function reviewOf(state: ItemState): 'first' | 'second' {
  return ['scripted', 'script_rejected', 'script_accepted', 'recording_rejected'].includes(state)
    ? 'first'
    : 'second';
}

/** Takes an event in, or tells why it cannot be: then nothing is changed. */
export function applyEvent({ pages, pictures, items }: LedgerState, event: LedgerEvent): string | undefined {
  const { action, id } = event;
  if (action === 'page') {
    if (pages.has(id)) return `page "${id}" is there already`;
    const file = findFile(event, 'pages/');
    if (!file) return `files: expected the page's file under pages/`;
    pages.set(id, { page: id, ...file });
    return undefined;
  }
  if (action === 'pictures') {
    const files = Object.entries(event.files).map(([path, sha256]) => ({ path, sha256 }));
    if (!files.some(({ path }) => path === 'pictures.json')) return 'files: expected pictures.json';
    pictures.splice(0, pictures.length, ...files);
    return undefined;
  }
  const item = items.get(id);
  if (action === 'script' && !item) {
    const script = findFile(event, 'scripts/');
    if (!script) return 'files: expected the script under scripts/';
    if (!pages.has(event.page)) return `page "${event.page}" is not in the ledger`;
    items.set(id, {
      id,
      page: event.page,
      language: event.language,
      state: 'scripted',
      versions: { script: 1, recording: 0, annotation: 0 },
      script,
      scriptBy: event.by,
      drafts: [],
    });
    return undefined;
  }
  if (!item) return `there is no item "${id}"`;
  const state = nextState(action, item.state);
  if (!state) return `"${action}" does not fit: the item is ${describeState(item.state)}`;
  const problem = takeFiles(item, event);
  if (problem) return problem;
  item.state = state;
  if (action === 'reject') item.rejection = event.note ?? '(no reason given)';
  else if (action !== 'draft') delete item.rejection;
  return undefined;
}

/** "recorded, waiting for annotation" */
export function describeState(state: ItemState): string {
  return `${state.replace('_', ' ')}, waiting for ${waitsFor[state]}`;
}

function takeFiles(item: BuildItem, event: LedgerEvent): string | undefined {
  if (event.action === 'script') {
    const script = findFile(event, 'scripts/');
    if (!script) return 'files: expected the script under scripts/';
    if (event.page !== item.page) return `page: expected "${item.page}" as before, not "${event.page}"`;
    Object.assign(item, { script, scriptBy: event.by, language: event.language });
    // What was made to an earlier script is of no use to the new one.
    forget(item, ['recording', 'annotation', 'referencePage']);
    item.drafts = [];
    item.versions.script += 1;
  } else if (event.action === 'record') {
    const recording = findFile(event, 'recordings/');
    if (!recording) return 'files: expected the recording under recordings/';
    const { consent, durationSeconds, width, height } = event;
    item.recording = { ...recording, consent, durationSeconds, width, height };
    forget(item, ['annotation', 'referencePage']);
    item.versions.recording += 1;
  } else if (event.action === 'annotate') {
    const annotation = findFile(event, 'annotations/', '.json');
    if (!annotation) return 'files: expected the annotation under annotations/';
    const referencePage = findFile(event, 'annotations/', '.reference.html');
    forget(item, ['referencePage']);
    Object.assign(item, { annotation, ...(referencePage ? { referencePage } : {}) });
    item.versions.annotation += 1;
  } else if (event.action === 'draft') {
    const draft = findFile(event, 'annotations/', '.draft.json');
    if (!draft) return 'files: expected the draft under annotations/';
    item.drafts.push(draft);
  }
  return undefined;
}

function forget(item: BuildItem, members: ('recording' | 'annotation' | 'referencePage')[]): void {
  for (const member of members) delete item[member];
}

function findFile({ files }: LedgerEvent, folder: string, ending = ''): StoredFile | undefined {
  const found = Object.entries(files).find(([path]) => path.startsWith(folder) && path.endsWith(ending));
  return found && { path: found[0], sha256: found[1] };
}
