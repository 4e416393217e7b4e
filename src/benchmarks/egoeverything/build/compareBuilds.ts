import { type BuildRow, buildAblations } from '../analysis/buildAblations.js';
import { type Answers, openAnswers } from './answering/openAnswers.js';
import { measureBuild } from './measureBuild.js';

export interface ComparedBuilds {
  builds: (BuildRow & { directory: string; name: string })[];
  notes: string[];
}

/**
 * Builds side by side, such as one with all steps and one without the validator: what share was kept, could be answered without the
 * video, and was answered by people as proposed (egoeverything, build ablations). @throws DeixisError as openAnswers
 */
export async function compareBuilds(directories: readonly string[]): Promise<ComparedBuilds> {
  const opened: (Answers & { directory: string })[] = [];
  for (const directory of directories) opened.push({ directory, ...(await openAnswers(directory)) });
  const rows = buildAblations(opened.map(({ build, items }) => measureBuild(build, items)));
  const videosOf = ({ build }: (typeof opened)[number]) =>
    [...build.state.videos.values()]
      .map(({ file }) => file)
      .sort()
      .join('\n');
  const others = opened.filter((one) => videosOf(one) !== videosOf(opened[0]!));
  return {
    builds: opened.map(({ directory, build }, index) => ({
      directory,
      name: build.build.name,
      ...rows[index]!,
    })),
    notes: [
      ...opened.flatMap(({ notes }) => notes),
      ...others.map(
        ({ directory }) =>
          `${directory} is of other videos than ${directories[0]}: a difference may be theirs`,
      ),
    ],
  };
}
