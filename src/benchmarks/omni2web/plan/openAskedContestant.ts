import { assertProgram } from '../../../core/assertProgram.js';
import { splitCommand } from '../../../core/splitCommand.js';
import type { Capabilities } from '../../../models/capabilities.js';
import { openModelSubject } from '../../../subjects/openModelSubject.js';
import { openProgramSubject } from '../../../subjects/openProgramSubject.js';
import { openRecordedSubject } from '../../../subjects/openRecordedSubject.js';
import type { Subject } from '../../../subjects/Subject.js';
import { subjectUnknown } from '../../subjectUnknown.js';
import { readEditedPage } from '../answers/readEditedPage.js';
import { readInstructions } from '../answers/readInstructions.js';
import { buildExposure } from '../exposure/buildExposure.js';
import { type Contestant, pageResult, stepsResult, unavailable } from './Contestant.js';
import type { Resources } from './Resources.js';

/** The subject behind a name of the families recorded:DIR, program:COMMAND and provider/model. */
export function openSubject(name: string, resources: Resources): Subject {
  if (name.startsWith('recorded:')) return openRecordedSubject(name.slice('recorded:'.length));
  if (name.startsWith('program:')) {
    const command = name.slice('program:'.length);
    // Nothing is started where answers are taken over.
    if (resources.options.outputsOf === undefined) assertProgram(splitCommand(command)[0], name);
    return openProgramSubject(command);
  }
  return openModelSubject(resources.models, name);
}

/** A subject that is asked with the prompts of the benchmark, and whose answer is read. */
export function openAskedContestant(subject: Subject, resources: Resources): Contestant {
  const capabilities =
    subject.kind === 'model' ? resources.models.open(subject.name).capabilities : undefined;
  return {
    name: subject.name,
    async answer({ instance, condition, track, repeat, context }) {
      const declared = subject.kind === 'recorded';
      const cannot = capabilities && cannotTake(subject.name, capabilities, condition.condition);
      if (cannot) return unavailable(track, cannot);
      const pictures = resources.picturesFor(instance);
      const built = declared
        ? undefined
        : await buildExposure(instance, condition.condition, track, {
            datasetDirectory: resources.dataset.directory,
            artifacts: context.artifacts,
            media: resources.media,
            shiftSeconds: resources.shiftOf(instance.id, condition),
            promptPack: resources.options.prompts,
            pictures,
          });
      const response = await subject.respond({
        instance: instance.id,
        task: track,
        condition: condition.label,
        parts: built?.parts ?? [],
        pictures: track === 'A' ? pictures : pictures.map(({ description }) => ({ description })),
        repeat,
        seed: 0,
        signal: context.signal,
      });
      if (response.unavailable) return unavailable(track, response.reason ?? 'the subject cannot take this');
      const rest = {
        usage: response.usage,
        ...(response.models ? { models: response.models } : {}),
        exposure: {
          completeness: response.completeness,
          condition: condition.label,
          parts: declared ? [] : response.shown,
          derivations: [...(built?.exposure.derivations ?? []), ...response.derivations],
          conversions: [...(built?.exposure.conversions ?? []), ...response.conversions],
          ...(response.request === undefined
            ? {}
            : { requestSha256: await context.artifacts.put(response.request) }),
        },
      };
      const text = response.text ?? '';
      const missing =
        response.text === null ? { unusable: 'refused', detail: response.reason ?? 'no answer' } : undefined;
      if (track === 'A') {
        const read = missing ?? readEditedPage(declared && !text.includes('```') ? asBlock(text) : text);
        return pageResult(
          context,
          { answerText: text, ...('html' in read ? { html: read.html } : read) },
          rest,
        );
      }
      const read = missing ?? readInstructions(text);
      return stepsResult(
        context,
        { answerText: text, ...('steps' in read ? { steps: read.steps } : read) },
        rest,
      );
    },
    close: () => subject.close(),
  };
}

/** A recorded page is the page itself, though its author left a tag out. */
function asBlock(text: string): string {
  return text.trim() === '' ? text : `\`\`\`html\n${text}\n\`\`\``;
}

/**
 * Why a model cannot take a condition, by its capabilities: the sound and the picture of `omni` must be native, since
 * anything else would be another condition; silent video may become frames, which the exposure then tells.
 */
function cannotTake(modelId: string, { video, images }: Capabilities, condition: string): string | undefined {
  if (condition === 'omni') return video?.sound ? undefined : `${modelId} takes no video with sound`;
  if (condition === 'transcript') return undefined;
  return video || images ? undefined : `${modelId} takes neither video nor pictures`;
}

/** @throws DeixisError SUBJECT_UNKNOWN (usage) */
export function assertSubjectName(name: string): void {
  if (/^(recorded|program):./.test(name) || /^[a-z][\w-]*\/\S+$/i.test(name)) return;
  throw subjectUnknown(name, 'omni2web');
}
