import type { Json } from '../../../core/canonicalJson.js';
import type { Omni2WebInstance } from '../schema.js';
import type { Annotation } from './annotation/Annotation.js';
import { completeSteps } from './script/completeSteps.js';
import type { Script } from './script/Script.js';

/** An instance from everything that people made for it. */
export function composeInstance({
  id,
  page,
  language,
  script,
  annotation,
  consent,
  licence,
  files,
  provenance,
}: {
  id: string;
  page: string;
  language: 'en' | 'zh';
  script: Script;
  annotation: Pick<Annotation, 'transcript' | 'rubric'>;
  consent: string;
  licence: string;
  files: { sourcePage: string; referencePage?: string; recording?: string };
  provenance: Record<string, Json>;
}): Omni2WebInstance {
  return {
    schemaVersion: 1,
    id,
    page,
    language,
    ...files,
    transcript: annotation.transcript,
    steps: completeSteps(script),
    rubric: annotation.rubric,
    viewport: script.viewport,
    consent,
    licence,
    provenance,
  };
}
