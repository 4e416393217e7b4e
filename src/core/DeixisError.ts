/** Exit codes of the command line (design contract 6). */
export type ExitCode = 1 | 2 | 3 | 4;

/** The four kinds of fault; each leads to one exit code. */
export type ErrorKind = 'run' | 'usage' | 'input' | 'environment';

const exitCodes: Record<ErrorKind, ExitCode> = { run: 1, usage: 2, input: 3, environment: 4 };

const marker = Symbol.for('deixis.error');

export interface DeixisErrorFields {
  /** Stable, UPPER_SNAKE_CASE; scripts may match on it. */
  code: string;
  kind: ErrorKind;
  /** Names the file, instance or option, and says what is wrong and what was expected. */
  message: string;
  /** What the reader should do now. */
  hint?: string;
  /** Machine-readable facts: file, instance, field, option, time range. Never secrets. */
  details?: Record<string, unknown>;
  cause?: unknown;
}

/**
 * The one error base of the project. Everything a user can cause is thrown as one of these; anything else is a bug.
 */
export class DeixisError extends Error {
  readonly [marker] = true;
  readonly code: string;
  readonly kind: ErrorKind;
  readonly hint: string | undefined;
  readonly details: Record<string, unknown>;

  constructor(fields: DeixisErrorFields) {
    super(fields.message, fields.cause === undefined ? undefined : { cause: fields.cause });
    this.name = 'DeixisError';
    this.code = fields.code;
    this.kind = fields.kind;
    this.hint = fields.hint;
    this.details = fields.details ?? {};
  }

  get exitCode(): ExitCode {
    return exitCodes[this.kind];
  }

  /** Recognises errors of ours across copies of the package. */
  static is(error: unknown): error is DeixisError {
    return typeof error === 'object' && error !== null && (error as Record<symbol, unknown>)[marker] === true;
  }
}
