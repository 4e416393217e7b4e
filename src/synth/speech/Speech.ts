/** Mono sound as samples in [-1, 1]. */
export interface Sound {
  sampleRateHz: number;
  samples: Float32Array;
}

/** One phrase, spoken. Times count from the start of `sound`, which is trimmed to the speech itself. */
export interface SpokenPhrase {
  sound: Sound;
  /** When each asked-for stretch of the text is spoken, in the order asked. */
  marks: { startSeconds: number; endSeconds: number }[];
}

/** A stretch of a phrase's text, as character positions, end not included. */
export interface TextMark {
  start: number;
  end: number;
}

export type SpeechLanguage = 'en' | 'zh';

/** Speaks phrases in one language and one voice. */
export interface Speaker {
  language: SpeechLanguage;
  /** Program and voice, for provenance, such as "flite slt". */
  voice: string;
  /** `rate` above 1 speaks faster. */
  speak(text: string, options?: { marks?: readonly TextMark[]; rate?: number }): Promise<SpokenPhrase>;
}
