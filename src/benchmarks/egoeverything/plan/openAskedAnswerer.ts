import { assertProgram } from '../../../core/assertProgram.js';
import type { InputPart } from '../../../core/InputPart.js';
import { splitCommand } from '../../../core/splitCommand.js';
import type { Models } from '../../../models/createModels.js';
import { openModelSubject } from '../../../subjects/openModelSubject.js';
import { openProgramSubject } from '../../../subjects/openProgramSubject.js';
import { openRecordedSubject } from '../../../subjects/openRecordedSubject.js';
import type { Answerer } from './Answerer.js';
import { answerFromNotes } from './answerFromNotes.js';
import { answerWithLooks } from './answerWithLooks.js';

/** The name of the task, as programs are told it and as folders of recorded answers are called. */
const task = 'answer';

/** The subject behind recorded:DIR, program:COMMAND and provider/model; all are asked with the same question. */
export function openAskedAnswerer(name: string, models: Models, promptPack?: string): Answerer {
  const declared = name.startsWith('recorded:');
  if (name.startsWith('program:')) assertProgram(splitCommand(name.slice('program:'.length))[0], name);
  const subject = declared
    ? openRecordedSubject(name.slice('recorded:'.length))
    : name.startsWith('program:')
      ? openProgramSubject(name.slice('program:'.length))
      : openModelSubject(models, name);
  const capabilities = subject.kind === 'model' ? models.open(name).capabilities : undefined;
  return {
    name: subject.name,
    ...(declared ? { declared } : {}),
    cannotTake({ condition }) {
      if (!capabilities || condition === 'blind' || condition === 'memory') return undefined;
      if (condition === 'video')
        return capabilities.video ? undefined : `${name} takes no video; frames are the conditions fr and ad`;
      return capabilities.images ? undefined : `${name} takes no pictures`;
    },
    async answer({ instance, condition, built, repeat, context, videoSha256 }) {
      const ask = (asked: string, parts: readonly InputPart[]) =>
        subject.respond({
          ...{ instance: instance.id, task: asked, condition: condition.label, parts },
          ...{ repeat, seed: 0, signal: context.signal },
        });
      if (built?.lookup) return answerWithLooks(built.parts, built.lookup, (parts) => ask(task, parts));
      if (built?.notesBytes !== undefined)
        return answerFromNotes({
          ...{ instance: instance.id, built, videoSha256, ask },
          ...(promptPack === undefined ? {} : { promptPack }),
        });
      return ask(task, built?.parts ?? []);
    },
    close: () => subject.close(),
  };
}
