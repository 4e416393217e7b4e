import type { BuildCounts } from '../analysis/buildAblations.js';
import { type AnswerItem, answerStateOf } from './answering/AnswerItem.js';
import { isFinished } from './answering/openAnswers.js';
import { type BuildFile, blindTestOf } from './BuildFile.js';
import { unitOf } from './ledger/BuildState.js';
import type { Build } from './openBuild.js';
import { timelineProtocols } from './timeline/TimelineProtocol.js';

/**
 * How many of the questions that writers were set were kept, could be answered without the video, and were answered by people as
 * proposed. One whose fate is still open is in no count.
 */
export function measureBuild(build: Build, items: ReadonlyMap<string, AnswerItem>): BuildCounts {
  const { state } = build;
  const counts: BuildCounts = {
    variant: describeSettings(build.build),
    ...{ written: 0, kept: 0, blindTested: 0, blindSolvable: 0, reviewed: 0, agreed: 0 },
  };
  for (const id of state.targets.keys()) {
    const units = (['questions', 'rules', 'blind'] as const).map((stage) => unitOf(state, stage, id));
    const item = items.get(id);
    const decision = item ? answerStateOf(item) : 'waiting';
    const isKept = item !== undefined && isFinished(build, items, id);
    const isDropped =
      units.some((unit) => unit?.outcome === 'dropped') ||
      decision === 'disagreed' ||
      decision === 'rejected';
    if (isKept || isDropped) counts.written += 1;
    if (isKept) counts.kept += 1;
    const blind = units[2];
    if (blind && !blind.fault) {
      counts.blindTested += 1;
      if (blind.outcome === 'dropped') counts.blindSolvable += 1;
    }
    if (decision !== 'waiting') {
      counts.reviewed += 1;
      if (decision === 'agreed') counts.agreed += 1;
    }
  }
  return counts;
}

/** By what a build can differ from another of the same videos, in words. */
function describeSettings(build: BuildFile): string {
  const { protocol, without, groups, features, spreadPixels, scaleSpread, minimumDelaySeconds, seed } = build;
  return [
    protocol,
    ...(without.length > 0 ? [`without ${without.join(', ')}`] : []),
    `K ${groups ?? timelineProtocols[protocol].groups}`,
    ...(features === 'local' ? [] : [`features ${features}`]),
    `th ${spreadPixels}${scaleSpread ? ' scaled' : ''}`,
    ...(without.includes('blind') ? [] : [`blind test in ${blindTestOf(build).replace('-', ' ')}`]),
    `delay ${minimumDelaySeconds} s`,
    `seed ${seed}`,
  ].join(', ');
}
