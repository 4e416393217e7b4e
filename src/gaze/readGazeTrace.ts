import { inputError } from '../core/errors.js';
import { parseDecimal } from '../core/parseDecimal.js';
import { type CsvRow, type CsvTable, readCsv } from '../core/readCsv.js';
import type { AriaCalibration } from './AriaCalibration.js';
import { combineEyes, type GazeAngles } from './GazeAngles.js';
import { type GazeFormat, type GazePoint, type GazeTrace, gazeFormats, outsidePicture } from './GazeTrace.js';
import { projectGaze, type Rotation } from './projectGaze.js';

export interface GazeOptions {
  /** The frame that pixels are of, as shown. */
  width: number;
  height: number;
  /** Default: told by the columns. */
  format?: GazeFormat;
  /** For angles, which mean nothing on a picture without it. */
  calibration?: AriaCalibration;
  /** How the frames lie to the sensor of an Aria device. Default clockwise: upright. */
  rotation?: Rotation;
  /** For angles without a measured depth. Default 1. */
  defaultDepthMetres?: number;
  /** The reading of the file's own clock, in seconds, at t = 0 of the video. Default: that of the first row. */
  clockZeroSeconds?: number;
  /** Added to every time afterwards: a known offset between the clocks. Default 0. */
  offsetSeconds?: number;
  /** Samples less sure than this are none; for formats with a confidence. Default 0.6, as Pupil Labs draws the line. */
  minimumConfidence?: number;
}

/** A row before its clock is set: when, where, how sure; or why there is nothing. */
type Reading = { ticks: bigint; x: number; y: number; confidence: number } | { nothing: string };

interface Format {
  /** One of these columns for each needed one, first found. */
  columns: readonly (readonly string[])[];
  /** Of its clock. */
  ticksPerSecond: number;
  read(row: CsvRow, table: CsvTable, options: Required<GazeOptionsWithDefaults> & GazeOptions): Reading;
}

type GazeOptionsWithDefaults = Pick<GazeOptions, 'rotation' | 'defaultDepthMetres' | 'minimumConfidence'>;

const blink = 'no value (a blink, or the eyes were not seen)';
const unsure = 'too little confidence';

/** Decimal seconds are counted in nanoseconds, so that times of day and long clocks lose nothing. */
const nanoseconds = 1e9;

const pixelColumns = {
  x: ['x', 'gaze_x', 'gaze x [px]'],
  y: ['y', 'gaze_y', 'gaze y [px]'],
};

/** In the order in which they are tried on the columns of a file. */
const formats: Readonly<Record<GazeFormat, Format>> = {
  aria: {
    columns: [['tracking_timestamp_us'], ['yaw_rads_cpf', 'left_yaw_rads_cpf'], ['pitch_rads_cpf']],
    ticksPerSecond: 1e6,
    read(row, table, options) {
      const angles = readAngles(row.cells);
      if (!angles) return { nothing: blink };
      const place = projectGaze(
        angles,
        options.calibration!,
        { width: options.width, height: options.height, rotation: options.rotation },
        options.defaultDepthMetres,
      );
      return place
        ? { ticks: integer(table, row, 'tracking_timestamp_us'), ...place, confidence: 1 }
        : { nothing: outsidePicture };
    },
  },
  pupil: {
    columns: [['gaze_timestamp', 'timestamp'], ['norm_pos_x'], ['norm_pos_y'], ['confidence']],
    ticksPerSecond: nanoseconds,
    read(row, table, { width, height, minimumConfidence }) {
      const confidence = parseDecimal(row.cells.confidence ?? '');
      const [x, y] = [parseDecimal(row.cells.norm_pos_x!), parseDecimal(row.cells.norm_pos_y!)];
      if (Number.isNaN(x) || Number.isNaN(y)) return { nothing: blink };
      if (!(confidence >= minimumConfidence)) return { nothing: unsure };
      const column = 'gaze_timestamp' in row.cells ? 'gaze_timestamp' : 'timestamp';
      // Its origin is the bottom left corner.
      return { ticks: seconds(table, row, column), x: x * width, y: (1 - y) * height, confidence };
    },
  },
  'pupil-cloud': {
    columns: [['timestamp [ns]'], ['gaze x [px]'], ['gaze y [px]']],
    ticksPerSecond: nanoseconds,
    read: readPixels('timestamp [ns]', integer),
  },
  released: {
    columns: [['timestamp_ns'], pixelColumns.x, pixelColumns.y],
    ticksPerSecond: nanoseconds,
    read: readPixels('timestamp_ns', integer),
  },
  plain: {
    columns: [['t'], pixelColumns.x, pixelColumns.y],
    ticksPerSecond: nanoseconds,
    read: readPixels('t', seconds),
  },
};

/**
 * Reads a gaze file by its column names, in any order, with others beside them: Aria (angles; needs the calibration), Pupil
 * Labs, Pupil Cloud, the released `timestamp_ns,x,y` and `gaze_x,gaze_y`, and plain `t,x,y`. Rows without a value, unsure,
 * outside the picture or at a time that is there already are left out and counted; others are put in order.
 * @throws DeixisError FILE_UNREADABLE, CSV_INVALID, GAZE_FORMAT_UNKNOWN, GAZE_TIME_INVALID, GAZE_NEEDS_CALIBRATION (input)
 */
export async function readGazeTrace(file: string, options: GazeOptions): Promise<GazeTrace> {
  const leftOut: Record<string, number> = {};
  const leaveOut = (reason: string): void => {
    leftOut[reason] = (leftOut[reason] ?? 0) + 1;
  };
  const table = await readCsv(file, { required: [], onBadRow: (_, problem) => leaveOut(`${problem} cells`) });
  const name = findFormat(table, options.format);
  const format = formats[name];
  if (name === 'aria' && !options.calibration)
    throw inputError(
      'GAZE_NEEDS_CALIBRATION',
      `${file}: it holds angles, which can be put on a picture only with the calibration of the device that recorded them`,
      { hint: 'give the calibration: a JSON file, or the .vrs recording, whose head holds it' },
    );
  const full = { rotation: 'clockwise' as const, defaultDepthMetres: 1, minimumConfidence: 0.6, ...options };
  const readings = table.rows.flatMap((row) => {
    const reading = format.read(row, table, full);
    if (!('nothing' in reading)) return [reading];
    leaveOut(reading.nothing);
    return [];
  });
  const notes: string[] = [];
  const zero = findZero(table, format, options, notes);
  const { offsetSeconds = 0, width, height } = options;
  const points: (GazePoint & { confidence: number })[] = [];
  let disordered = 0;
  let latest = Number.NEGATIVE_INFINITY;
  for (const { ticks, x, y, confidence } of readings) {
    const timeSeconds = Number(ticks - zero) / format.ticksPerSecond + offsetSeconds;
    if (timeSeconds < latest) disordered += 1;
    latest = Math.max(latest, timeSeconds);
    if (x < 0 || y < 0 || x >= width || y >= height) leaveOut(outsidePicture);
    else points.push({ timeSeconds, x, y, confidence });
  }
  if (disordered > 0) notes.push(`rows out of order, put in order: ${disordered}`);
  if (name === 'aria' && table.rows.some(({ cells }) => !(parseDecimal(cells.depth_m ?? '') > 0)))
    notes.push(`angles without a measured depth were put ${full.defaultDepthMetres} m away`);
  if (name === 'aria' && width !== height)
    notes.push(
      `frames of ${width}x${height} are not square, as those of an Aria device are: gaze lies beside its place`,
    );
  return { format: name, points: keepOneATime(points, leaveOut), width, height, leftOut, notes };
}

function findFormat({ file, columns }: CsvTable, asked: GazeFormat | undefined): GazeFormat {
  const missing = (name: GazeFormat): string[] =>
    formats[name].columns
      .filter((choices) => !choices.some((column) => columns.includes(column)))
      .map((choices) => choices.join(' or '));
  if (asked !== undefined) {
    const lacks = missing(asked);
    if (lacks.length === 0) return asked;
    throw inputError(
      'GAZE_FORMAT_UNKNOWN',
      `${file}: as ${asked} it needs the columns ${lacks.join(', ')}; it has ${columns.join(', ')}`,
    );
  }
  const found = gazeFormats.find((name) => missing(name).length === 0);
  if (found) return found;
  throw inputError(
    'GAZE_FORMAT_UNKNOWN',
    `${file}: the columns ${columns.join(', ')} are of no known gaze format; expected ${gazeFormats
      .map((name) => `${name}: ${formats[name].columns.map((choices) => choices.join(' or ')).join(', ')}`)
      .join('; ')}`,
  );
}

/** The clock's reading at t = 0. A file whose first row is a blink starts there all the same. */
function findZero(table: CsvTable, format: Format, options: GazeOptions, notes: string[]): bigint {
  if (options.clockZeroSeconds !== undefined)
    return BigInt(Math.round(options.clockZeroSeconds * format.ticksPerSecond));
  const column = format.columns[0]!.find((name) => table.columns.includes(name))!;
  const read = format.ticksPerSecond === nanoseconds && !column.includes('ns') ? seconds : integer;
  const zero = column === 't' ? 0n : (table.rows[0] && read(table, table.rows[0], column)) || 0n;
  if (column !== 't')
    notes.push('t = 0 is the time of the first row, since no other start of the clock was given');
  return zero;
}

/** Duplicate times: the surer sample, of equals the one that stands first. */
function keepOneATime(
  points: (GazePoint & { confidence: number })[],
  leaveOut: (reason: string) => void,
): GazePoint[] {
  points.sort((a, b) => a.timeSeconds - b.timeSeconds || b.confidence - a.confidence);
  return points.flatMap(({ timeSeconds, x, y }, index) => {
    if (points[index - 1]?.timeSeconds !== timeSeconds) return [{ timeSeconds, x, y }];
    leaveOut('a time that is there already');
    return [];
  });
}

function readPixels(column: string, readTicks: typeof integer): Format['read'] {
  return (row, table) => {
    const cell = (names: readonly string[]): number =>
      parseDecimal(row.cells[names.find((name) => name in row.cells) ?? ''] ?? '');
    const [x, y] = [cell(pixelColumns.x), cell(pixelColumns.y)];
    if (Number.isNaN(x) || Number.isNaN(y)) return { nothing: blink };
    return { ticks: readTicks(table, row, column), x, y, confidence: 1 };
  };
}

function readAngles(cells: CsvRow['cells']): GazeAngles | null {
  const number = (column: string): number => parseDecimal(cells[column] ?? '');
  const pitchRadians = number('pitch_rads_cpf');
  const depth = number('depth_m');
  // A depth of 0 stands where none was measured.
  const depthMetres = depth > 0 ? depth : null;
  const yawRadians = number('yaw_rads_cpf');
  if (Number.isNaN(pitchRadians)) return null;
  if (!Number.isNaN(yawRadians)) return { yawRadians, pitchRadians, depthMetres };
  const [left, right] = [number('left_yaw_rads_cpf'), number('right_yaw_rads_cpf')];
  if (Number.isNaN(left) || Number.isNaN(right)) return null;
  const combined = combineEyes(left, right, pitchRadians);
  // Rays that do not meet ahead: the eyes look far away, along the mean of both.
  if (!combined) return { yawRadians: (left + right) / 2, pitchRadians, depthMetres };
  return { ...combined, depthMetres: depthMetres ?? combined.depthMetres };
}

function integer(table: CsvTable, row: CsvRow, column: string): bigint {
  const cell = row.cells[column] ?? '';
  // Spreadsheets write whole numbers with a trailing ".0".
  const digits = /^(-?\d{1,19})(?:\.0*)?$/.exec(cell)?.[1];
  if (digits === undefined) throw timeInvalid(table, row, column, 'a whole number');
  return BigInt(digits);
}

/** Decimal seconds as nanoseconds. */
function seconds(table: CsvTable, row: CsvRow, column: string): bigint {
  const value = parseDecimal(row.cells[column] ?? '');
  if (!(Math.abs(value) < 1e10)) throw timeInvalid(table, row, column, 'seconds');
  const whole = Math.floor(value);
  return BigInt(whole) * 1_000_000_000n + BigInt(Math.round((value - whole) * 1e9));
}

function timeInvalid({ file }: CsvTable, { line, cells }: CsvRow, column: string, expected: string) {
  return inputError(
    'GAZE_TIME_INVALID',
    `${file}:${line}: ${column}: expected ${expected}, got "${cells[column] ?? ''}"`,
  );
}
