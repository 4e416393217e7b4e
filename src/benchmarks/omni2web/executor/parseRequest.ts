import { chinese, chineseStatements } from './chinese/chinese.js';
import { english, englishStatements } from './english/english.js';
import type { Grammar } from './Grammar.js';
import type { Language, ParsedRequest, ParseOutcome } from './ParsedRequest.js';
import { readSentence } from './readSentence.js';
import { maximumTextLength, type Token, tokenize } from './tokenize.js';

/** More tokens than this in one sentence are not read. */
const maximumTokens = 120;
/** A text of more sentences is not one line of requests. */
const maximumSentences = 12;

/** `statements` also reads sentences that tell the wanted result ("The heading is dark blue."). */
export interface ReadingOptions {
  statements?: boolean;
}

function grammarOf(language: Language, statements: boolean): Grammar {
  if (statements) return language === 'en' ? englishStatements : chineseStatements;
  return language === 'en' ? english : chinese;
}

/**
 * Reads the edit requests of one line or instruction. Empty when any part of it could not be read: a request that is
 * half understood is not understood. `explainRequest` gives the reason.
 */
export function parseRequest(text: string, language: Language): ParsedRequest[] {
  const outcome = explainRequest(text, language);
  return outcome.problem ? [] : outcome.requests;
}

/** As `parseRequest`, with what was read and the part that was not. */
export function explainRequest(
  text: string,
  language: Language,
  { statements = false }: ReadingOptions = {},
): ParseOutcome {
  if (text.length > maximumTextLength) {
    return {
      requests: [],
      problem: { reason: `longer than ${maximumTextLength} characters`, text: text.slice(0, 80) },
    };
  }
  const grammar = grammarOf(language, statements);
  const sentences = splitSentences(dropFillers(tokenize(text, language), grammar), grammar);
  if (sentences.length > maximumSentences) {
    return {
      requests: [],
      problem: { reason: `more than ${maximumSentences} sentences`, text: text.slice(0, 80) },
    };
  }
  const requests: ParsedRequest[] = [];
  for (let index = 0; index < sentences.length; index += 1) {
    let sentence = sentences[index]!;
    const source = textOf(text, sentence);
    if (sentence.length > maximumTokens) {
      return {
        requests,
        problem: { reason: `a sentence of more than ${maximumTokens} words`, text: source.slice(0, 80) },
      };
    }
    let found = readSentence(sentence, grammar, requests, text);
    const next = sentences[index + 1];
    // "The header is too dark. Make it brown.": the first only brings up what the second is about.
    if (!found && next && sentence.length + next.length < maximumTokens) {
      const last = sentence[sentence.length - 1]!;
      const comma: Token = { ...last, kind: 'mark', text: ',', raw: ',', start: last.end, end: last.end };
      sentence = [...sentence, comma, ...next];
      found = readSentence(sentence, grammar, requests, text);
      if (found) index += 1;
    }
    if (!found) return { requests, problem: { reason: 'no rule reads it', text: source } };
    requests.push(...found);
  }
  return requests.length > 0 ? { requests } : { requests, problem: { reason: 'it asks for nothing', text } };
}

function textOf(text: string, tokens: readonly Token[]): string {
  return tokens.length > 0 ? text.slice(tokens[0]!.start, tokens[tokens.length - 1]!.end) : '';
}

function splitSentences(tokens: readonly Token[], grammar: Grammar): Token[][] {
  const sentences: Token[][] = [[]];
  for (const token of tokens) {
    if (grammar.isFullStop(token)) sentences.push([]);
    else sentences[sentences.length - 1]!.push(token);
  }
  return sentences.filter((sentence) => sentence.length > 0);
}

function dropFillers(tokens: readonly Token[], grammar: Grammar): Token[] {
  const kept: Token[] = [];
  for (let position = 0; position < tokens.length; ) {
    const filler = grammar.fillers.at(tokens, position)[0];
    if (filler) position += filler.length;
    else {
      kept.push(tokens[position]!);
      position += 1;
    }
  }
  return kept;
}
