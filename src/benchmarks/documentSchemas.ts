import { z } from 'zod';
import { exposureSchema } from '../core/exposureSchema.js';
import { datasetHeaderSchema } from '../datasets/DatasetHeader.js';
import { pictureCatalogueSchema, pictureDescriptionsSchema } from '../datasets/PictureCatalogue.js';
import { checkSchema } from '../html/checks/Check.js';
import { typedEditSchema } from '../html/TypedEdit.js';
import { framesDocumentSchema } from '../media/framesDocumentSchema.js';
import { runManifestSchema } from '../runs/RunManifest.js';
import { programAnswerSchema } from '../subjects/openProgramSubject.js';
import { programRequestSchema } from '../subjects/ProgramRequest.js';
import { trajectorySchema } from '../trajectories/Trajectory.js';
import { buildFileSchema as ego2WebBuildFileSchema } from './ego2web/build/BuildFile.js';
import { buildEventSchema } from './ego2web/build/ledger/BuildEvent.js';
import { verificationEventSchema } from './ego2web/build/verification/VerificationEvent.js';
import { verificationItemSchema } from './ego2web/build/verification/VerificationItem.js';
import { websitePoolSchema } from './ego2web/build/WebsitePool.js';
import { captionsFileSchema } from './ego2web/exposure/captionsFile.js';
import { evidenceSchema } from './ego2web/judging/Evidence.js';
import { trajectoryVerdictSchema } from './ego2web/judging/TrajectoryVerdict.js';
import { episodePayloadSchema, finalStateVerdictSchema } from './ego2web/plan/payloads.js';
import { instanceSchema as ego2WebInstanceSchema } from './ego2web/schema.js';
import { scoreSchema as ego2WebScoreSchema } from './ego2web/scoring/scoreEpisodes.js';
import { answerEventSchema } from './egoeverything/build/answering/AnswerEvent.js';
import { buildFileSchema as egoEverythingBuildFileSchema } from './egoeverything/build/BuildFile.js';
import { releasedQuestionsSchema } from './egoeverything/build/formats/releasedQuestions.js';
import { buildEventSchema as egoEverythingBuildEventSchema } from './egoeverything/build/ledger/BuildEvent.js';
import { objectsFileSchema } from './egoeverything/build/targets/objectsFile.js';
import { activitySummarySchema } from './egoeverything/build/timeline/findActivityFile.js';
import { instanceSchema as egoEverythingInstanceSchema } from './egoeverything/schema.js';
import { feasibilityRecordSchema } from './feasibility/FeasibilityRecord.js';
import { importMapSchema } from './importing/ImportMap.js';
import { importRecordSchema } from './importing/ImportRecord.js';
import { rubricFileSchema } from './omni2web/build/annotation/Annotation.js';
import { buildFileSchema } from './omni2web/build/BuildFile.js';
import { ledgerEventSchema } from './omni2web/build/ledger/LedgerEvent.js';
import { scriptSchema } from './omni2web/build/script/Script.js';
import { pagePayloadSchema, stepsPayloadSchema, verdictPayloadSchema } from './omni2web/plan/payloads.js';
import { instanceSchema } from './omni2web/schema.js';
import { scoreSchema } from './omni2web/scoreSchema.js';
import { judgmentSchema } from './omni2web/scoring/Judgment.js';
import { pageHintsSchema } from './omni2web/synth/PageHints.js';
import { runFileSchema } from './runFile.js';

/** Every document of ours, by the name of its file in schemas/. */
export const documentSchemas: Record<string, { title: string; schema: z.ZodType }> = {
  'dataset.schema.json': { title: 'A data set: dataset.json', schema: datasetHeaderSchema },
  'pictures.schema.json': {
    title: 'The pictures that subjects may put on pages: pictures.json of a data set',
    schema: pictureCatalogueSchema,
  },
  'picture-descriptions.schema.json': {
    title: 'What the pictures of a folder show: descriptions.json in it',
    schema: pictureDescriptionsSchema,
  },
  'omni2web-instance.schema.json': {
    title: 'An instance of Omni2Web: a line of instances.jsonl',
    schema: instanceSchema,
  },
  'ego2web-instance.schema.json': {
    title: 'An instance of Ego2Web: a line of instances.jsonl',
    schema: ego2WebInstanceSchema,
  },
  'ego2web-captions.schema.json': {
    title: 'A video in words, a few seconds a piece: a captionsFile of Ego2Web',
    schema: captionsFileSchema,
  },
  'ego2web-response.schema.json': {
    title: 'What a stage of an Ego2Web run leaves: an episode, or a verdict on its final state',
    schema: z.discriminatedUnion('kind', [episodePayloadSchema, finalStateVerdictSchema]),
  },
  'ego2web-score.schema.json': {
    title: 'All scores of a run of Ego2Web: score.json',
    schema: ego2WebScoreSchema,
  },
  'ego2web-build.schema.json': { title: 'A build of Ego2Web: build.json', schema: ego2WebBuildFileSchema },
  'ego2web-build-ledger.schema.json': {
    title: 'What was done in a build of Ego2Web: a line of ledger.jsonl',
    schema: buildEventSchema,
  },
  'ego2web-websites.schema.json': {
    title: 'The sites that tasks may be written for: "deixis build ego2web start --websites FILE"',
    schema: websitePoolSchema,
  },
  'ego2web-verification.schema.json': {
    title: 'What somebody did with a pair: a line of verification.jsonl',
    schema: verificationEventSchema,
  },
  'ego2web-verification-item.schema.json': {
    title: 'A pair in the queue of verification: what "deixis build ego2web verify --next --json" prints',
    schema: verificationItemSchema,
  },
  'feasibility.schema.json': {
    title: 'One check of the sites of a task: a line of feasibility.jsonl',
    schema: feasibilityRecordSchema,
  },
  'egoeverything-instance.schema.json': {
    title: 'An instance of EgoEverything: a line of instances.jsonl',
    schema: egoEverythingInstanceSchema,
  },
  'egoeverything-build.schema.json': {
    title: 'A build of EgoEverything: build.json',
    schema: egoEverythingBuildFileSchema,
  },
  'egoeverything-build-ledger.schema.json': {
    title: 'What was done in a build of EgoEverything: a line of ledger.jsonl',
    schema: egoEverythingBuildEventSchema,
  },
  'egoeverything-answers.schema.json': {
    title: 'What somebody did with a question: a line of answers.jsonl',
    schema: answerEventSchema,
  },
  'egoeverything-objects.schema.json': {
    title: 'The things seen in a video: objects/<video>.<try>.json of a build of EgoEverything',
    schema: objectsFileSchema,
  },
  'egoeverything-summary.schema.json': {
    title: 'A video as a timeline of activities: <video>_summary.json',
    schema: activitySummarySchema,
  },
  'egoeverything-released.schema.json': {
    title: "Questions in the form of the authors' released output",
    schema: releasedQuestionsSchema,
  },
  'import-map.schema.json': {
    title: 'Which column is which: the file for "deixis data import --map"',
    schema: importMapSchema,
  },
  'import.schema.json': {
    title: 'Where imported data came from: import.json',
    schema: importRecordSchema,
  },
  'omni2web-judgment.schema.json': {
    title: 'A judged output of Omni2Web: a line of the file for "deixis score omni2web"',
    schema: judgmentSchema,
  },
  'frames.schema.json': {
    title: 'What "deixis frames VIDEO --json" prints',
    schema: framesDocumentSchema,
  },
  'typed-edit.schema.json': { title: 'A typed edit of a page', schema: typedEditSchema },
  'check.schema.json': { title: 'An executable check of an edited page', schema: checkSchema },
  'run.schema.json': { title: 'A run in a file: "deixis run FILE.yaml"', schema: runFileSchema },
  'exposure.schema.json': { title: 'The record of what was shown', schema: exposureSchema },
  'run-manifest.schema.json': { title: 'What a run stores about itself', schema: runManifestSchema },
  'program-request.schema.json': {
    title: 'A line that a program under test reads on its standard input',
    schema: programRequestSchema,
  },
  'program-answer.schema.json': {
    title: 'A line that a program under test writes on its standard output',
    schema: programAnswerSchema,
  },
  'omni2web-score.schema.json': {
    title: 'All scores of a run of Omni2Web: score.json',
    schema: scoreSchema,
  },
  'omni2web-response.schema.json': {
    title: 'What a stage of an Omni2Web run leaves: a page, recovered steps, or a verdict',
    schema: z.discriminatedUnion('kind', [pagePayloadSchema, stepsPayloadSchema, verdictPayloadSchema]),
  },
  'omni2web-build.schema.json': { title: 'A build of Omni2Web: build.json', schema: buildFileSchema },
  'omni2web-build-ledger.schema.json': {
    title: 'What was done in a build: a line of ledger.jsonl',
    schema: ledgerEventSchema,
  },
  'omni2web-script.schema.json': { title: 'A script that is to be recorded', schema: scriptSchema },
  'omni2web-rubric.schema.json': {
    title: 'A rubric as "deixis build omni2web annotate" takes it',
    schema: rubricFileSchema,
  },
  'trajectory.schema.json': {
    title: 'A finished episode of a web agent',
    schema: trajectorySchema,
  },
  'trajectory-verdict.schema.json': {
    title: 'What judging a trajectory leaves in a run',
    schema: trajectoryVerdictSchema,
  },
  'evidence.schema.json': {
    title:
      'The stretches of a video that a task hangs on: an entry of the file for "deixis judge --evidence"',
    schema: evidenceSchema,
  },
  'omni2web-page-hints.schema.json': {
    title: 'Words that fit a page, for "deixis synth omni2web": PAGE.json beside PAGE.html',
    schema: pageHintsSchema,
  },
};

/** The text of a file in schemas/: JSON Schema 2020-12 of what may be written, so defaults may be left out. */
export function renderJsonSchema(fileName: string): string {
  const entry = documentSchemas[fileName];
  if (!entry) throw new RangeError(`no document schema is called ${fileName}`);
  const { $schema, ...rest } = z.toJSONSchema(entry.schema, { io: 'input' });
  return `${JSON.stringify({ $schema, title: entry.title, ...rest }, null, 2)}\n`;
}
