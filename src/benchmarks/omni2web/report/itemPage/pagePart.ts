import { DeixisError } from '../../../../core/DeixisError.js';
import { isLoss } from '../../../../core/namingLoss.js';
import { parseJson } from '../../../../core/parseJson.js';
import type { Change } from '../../../../html/Change.js';
import { type Markup, markup } from '../../../../report/markup.js';
import { nothing } from '../../../../report/nothing.js';
import { renderTable } from '../../../../report/renderTable.js';
import { readKept } from '../../../reporting/findLostArtifacts.js';
import type { DamageDecision } from '../../scoring/Judgment.js';
import type { ReportData } from '../ReportData.js';
import { outputAnchor, type ReportOutput } from '../ReportOutput.js';
import { decision } from '../writeLists.js';
import { type ChangeMark, markChanges, markedPicture } from './markChanges.js';
import type { Pictures } from './Pictures.js';

/** An edited page: before and after with its changes marked, what the judge decided and why. */
export async function pagePart(
  data: ReportData,
  output: ReportOutput,
  pictures: Pictures | null,
): Promise<Markup> {
  const { judgment, changes: hash, page } = output.verdict!;
  const list = hash && (await readKept(data.artifacts, hash));
  const changes = list ? (parseJson(list.toString('utf8'), 'change list') as Change[]) : [];
  return markup`${pictures ? await pictureRow(output, changes, pictures) : null}
${
  judgment.items
    ? renderTable(
        'Rubric items of active steps',
        [
          { title: 'item', value: ({ id }) => id },
          { title: 'category', text: true, value: ({ category }) => (category ?? '').replaceAll('_', ' ') },
          { title: 'decision', text: true, value: ({ met }) => decision(met) },
          { title: 'why', text: true, value: ({ reason }) => reason ?? '' },
        ],
        judgment.items,
      )
    : null
}
${
  hash && !list
    ? nothing(
        'The list of changes is lost: what was changed cannot be shown, only what was judged as damage.',
      )
    : null
}
${changeTable(changes, judgment.damage ?? [], page !== null && !(hash && !list))}`;
}

async function pictureRow(
  output: ReportOutput,
  changes: readonly Change[],
  pictures: Pictures,
): Promise<Markup | null> {
  const { instance, verdict } = output;
  const { page, judgment } = verdict!;
  if (!page) return null;
  try {
    const before = await pictures.ofDatasetPage(instance, instance.sourcePage);
    const after = await pictures.ofOutput(instance, page, verdict!.screenshot);
    const damage = new Set((judgment.damage ?? []).filter((one) => one.isDamage).map(({ id }) => String(id)));
    const marks: { before: ChangeMark[]; after: ChangeMark[] } =
      changes.length > 0
        ? markChanges(before.rendered, after.rendered, changes, damage)
        : { before: [], after: [] };
    const toggle = `marks-${outputAnchor(output)}`;
    return markup`${
      changes.length > 0
        ? markup`<input type="checkbox" class="hide-marks" id="${toggle}"><label for="${toggle}" class="small"> hide the marks</label> <span class="small soft">Numbers are those of the changes below; dashed frames are damage.</span>`
        : null
    }<div class="pages"><figure><figcaption>Before</figcaption>${markedPicture(before.address, 'Picture of the source page', before.rendered, marks.before)}</figure><figure><figcaption>After: what this subject made</figcaption>${markedPicture(after.address, 'Picture of the edited page', after.rendered, marks.after)}</figure></div>`;
  } catch (error) {
    // A page that cannot be rendered has been judged as such, and has no picture.
    if (isLoss(error)) return nothing('No picture: the edited page is lost.');
    if (DeixisError.is(error) && error.kind === 'input')
      return markup`<p class="soft">No picture: ${error.message}</p>`;
    throw error;
  }
}

interface ChangeLine {
  number: string;
  kind: string;
  where: string;
  before: string | null;
  after: string | null;
  verdict: DamageDecision | undefined;
}

function changeTable(
  changes: readonly Change[],
  damage: readonly DamageDecision[],
  hasPage: boolean,
): Markup | null {
  const verdicts = new Map(damage.map((one) => [String(one.id), one]));
  const lines = [
    ...changes.map(
      ({ id, kind, anchor, before, after }, index): ChangeLine => ({
        ...{ number: String(index + 1), kind, where: anchor, before, after },
        verdict: verdicts.get(id),
      }),
    ),
    ...damage
      .filter(({ id }) => !changes.some((change) => change.id === id))
      .map(
        (verdict): ChangeLine => ({
          ...{ number: '', kind: 'effect', where: String(verdict.id), before: null, after: null },
          verdict,
        }),
      ),
  ];
  if (lines.length === 0) return hasPage ? markup`<p class="soft">The page was not changed.</p>` : null;
  return renderTable(
    'Changes to the page, and whether they are damage',
    [
      { title: 'no.', value: ({ number }) => number },
      { title: 'change', text: true, value: ({ kind }) => kind },
      { title: 'where', text: true, value: ({ where }) => where },
      { title: 'before', text: true, value: ({ before }) => cut(before) },
      { title: 'after', text: true, value: ({ after }) => cut(after) },
      { title: 'damage', text: true, value: ({ verdict }) => damageWord(verdict) },
      { title: 'why', text: true, value: ({ verdict }) => verdict?.reason ?? '' },
    ],
    lines,
  );
}

const shownCharacters = 160;

function cut(text: string | null): string {
  if (text === null) return '';
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
}

function damageWord(verdict: DamageDecision | undefined): Markup | string {
  if (!verdict) return '';
  if (!verdict.isDamage) return markup`<span class="soft">no</span>`;
  return markup`<span class="unmet">damage${verdict.severity ? `, ${verdict.severity}` : ''}</span>`;
}
