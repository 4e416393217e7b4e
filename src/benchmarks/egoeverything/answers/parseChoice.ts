/** What an answer to a question with options says, or why it says nothing that can be used. */
export type Choice =
  | { place: number }
  | { place: null; reason: 'empty' | 'refused' | 'two answers' | 'unreadable' };

/** Letters that look like ours, or that stand for the same place in lists of other scripts. */
const otherLetters: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  甲: 'A',
  乙: 'B',
  丙: 'C',
  丁: 'D',
  戊: 'E',
};

/** Words after which an answer is named, in the languages that models answer in. */
const answerWords = [
  '(?:the |my )?(?:final |correct |right |best |most likely )*answer(?: letter)?(?: (?:is|would be|must be|should be|would therefore be|is therefore|is clearly|is most likely))?',
  '(?:the |my )?(?:final |correct |right |best |most likely )*(?:option|choice)(?: letter)?(?::| (?:is|would be|must be|should be))',
  '(?:the )?(?:correct |right |best )one(?: is| would be| must be)',
  '(?:die )?(?:richtige )?antwort(?: ist| lautet)?',
  '(?:la )?(?:bonne )?réponse(?: est| correcte est)?',
  '(?:la )?respuesta(?: correcta)?(?: es)?',
  '(?:a )?resposta(?: correta)?(?: é)?',
  '(?:la )?risposta(?: corretta)?(?: è)?',
  '(?:правильный )?ответ',
  '(?:正确|最终|最佳)?(?:的)?(?:答案|选项)(?:应该)?(?:是|为|選|选)?',
  '(?:我)?(?:应该?|會|会)?(?:選擇|选择|選|选)(?:的是)?',
  '(?:正解|答え)(?:は)?',
  '정답(?:은|:)?',
  "(?:i(?:'d| would)? (?:choose|pick|select|go with|say|guess|think|believe|think it is|think it's|believe it is|believe it's)|it is|it's|it must be|it would be)(?: option| choice)?",
].join('|');

/** What may stand between such a word and the letter: quotes, brackets, stars, colons, arrows, TeX. */
const decoration = String.raw`[\s:：=*_"'“”‘’「」『』《》【】()（）[\]{}<>#\x60~.,\-–—→$\\]`;
const declared = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${answerWords})${decoration}*(?:(?:option|choice|letter|opción|letra|lettre|la|el|le|boxed|text|选项)${decoration}*)*([A-E])(?![\p{L}\p{N}'’])`,
  'giu',
);
const boxed =
  /\\boxed\{\s*(?:\\text\{)?\s*\(?([A-E])\)?\s*\}?\s*\}|<answer>\s*\(?([A-E])\)?[^<]{0,3}<\/answer>/giu;

/** After a letter that could be a word ("A man"), only these go on about the letter. */
const goesOn = new RegExp(
  String.raw`^(?:${decoration}*$|${decoration}*\n|[)\]）】}.:：,，。;；*_"'”’!！]|\s+(?:because|since|as|and|or|for|based|given|due|is|was|which|–|—|-)(?![\p{L}]))`,
  'iu',
);

const refusal =
  /\b(?:cannot|can't|can not|unable to|not able to|won't|will not)\b.{0,40}\b(?:answer|determine|help|assist|tell|see|view|watch|say|know|identify|provide)|\b(?:sorry|apologi[sz]e|as an ai)\b|\bno way to (?:know|tell)|insufficient information|not enough information|无法|不能(?:回答|确定|判断)|抱歉|对不起|回答できません/iu;

/**
 * Reads which option an answer chooses, the same way for every subject (egoeverything, Evaluating; known failures, J4). A letter
 * counts where it is the whole answer, begins it as a list mark, stands on a line of its own at either end, or is declared
 * ("the answer is (B)"); without one, the full text of exactly one option counts. Two different letters, a letter beside the text
 * of another option, and a letter that may be a word are not guessed at.
 * @param options as they were shown, A first
 */
export function parseChoice(answer: string | null, options: readonly string[]): Choice {
  const text = normalize(answer ?? '');
  if (text === '') return { place: null, reason: 'empty' };
  const letters = findLetters(text);
  const named = findOptionTexts(text, options);
  if (letters.size > 1) return { place: null, reason: 'two answers' };
  const [letter] = letters;
  if (letter !== undefined) {
    const place = letter.charCodeAt(0) - 65;
    if (place >= options.length) return { place: null, reason: 'unreadable' };
    // "B. The red cup" where the red cup is option C says two things; reasoning about others before it does not.
    const only = named.length === 1 ? named[0]! : place;
    return only === place || !isShortAnswer(text, options[only]!)
      ? { place }
      : { place: null, reason: 'two answers' };
  }
  if (named.length === 1) return { place: named[0]! };
  if (named.length > 1) return { place: null, reason: 'two answers' };
  return { place: null, reason: refusal.test(text) ? 'refused' : 'unreadable' };
}

/** Thoughts between tags are not the answer; letters of other scripts and widths become ours where they stand alone. */
function normalize(answer: string): string {
  return answer
    .slice(0, 200_000)
    .replaceAll(/<(think|thinking|reasoning)>[\s\S]*?<\/\1>/gi, ' ')
    .normalize('NFKC')
    .replaceAll(
      /(?<!\p{L})[АВСЕΑΒΕ](?!\p{L})|[甲乙丙丁戊](?=[\s).、。:]|$)/gu,
      (letter) => otherLetters[letter]!,
    )
    .trim();
}

function findLetters(text: string): Set<string> {
  const found = new Set<string>();
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^```/.test(line));
  for (const line of [lines[0] ?? '', lines.at(-1) ?? ''])
    for (const letter of soleLetters(line)) found.add(letter);
  if (found.size > 0 && lines.length === 1) return found;
  const mark = /^[\s*_"'(（[【]*([A-Ea-e])(?:\*\*)?\s*[)\]）】.:：、](?![\p{L}\p{N}](?:[.)]|\b))/u.exec(text);
  if (mark?.[1]) found.add(mark[1].toUpperCase());
  for (const match of text.matchAll(declared)) {
    const letter = match[1]!;
    const after = text.slice(match.index + match[0].length);
    const isWord = letter === 'A' || letter === letter.toLowerCase();
    if (isWord && !goesOn.test(after)) continue;
    found.add(letter.toUpperCase());
    for (const other of joinedLetters(after)) found.add(other);
  }
  for (const match of text.matchAll(boxed)) found.add((match[1] ?? match[2])!.toUpperCase());
  return found;
}

/** What joins a second letter to a first: "B or C", "B, maybe C". */
const joined = String.raw`\s*(?:,|\/|&|and|or|和|或)\s*(?:(?:maybe|perhaps|possibly|else|even|also|可能)\s+)?`;

/** A line that is nothing but letters and what decorates them: "(B)", "**D**", "A and C", "answer: {"answer": "C"}". */
function soleLetters(line: string): string[] {
  // "Odpowiedź: B": a name and a colon, whatever the language, before a letter that ends the line.
  const named =
    /^[\s*_#]*[\p{L}\p{M}'’ ]{2,40}[\s*_]*[:：][\s*_]*[(（[]?([A-E])[)）\]]?[\s*_]*[。.!！]*$/u.exec(line);
  if (named) return [named[1]!];
  const match = new RegExp(
    String.raw`^${decoration}*(?:(?:option|choice|answer|选项)${decoration}*)*([A-Ea-e])((?:${joined}\(?[A-Ea-e]\)?)*)${decoration}*(?:选项|選項)?[。.!！]*$`,
    'iu',
  ).exec(line);
  if (!match) return [];
  return [match[1]!, ...match[2]!.matchAll(/(?<![\p{L}])([A-Ea-e])(?![\p{L}])/gu)].map((letter) =>
    (typeof letter === 'string' ? letter : letter[1]!).toUpperCase(),
  );
}

/** "B or C": the letters that go on right after a declared one. */
function joinedLetters(after: string): string[] {
  const match = new RegExp(String.raw`^[)\]）】*_"']*${joined}[(（[]?([A-E])(?![\p{L}\p{N}'])`, 'u').exec(
    after,
  );
  return match ? [match[1]!] : [];
}

/** Options whose whole text stands in the answer, not denied; one that stands only inside a longer one does not count. */
function findOptionTexts(text: string, options: readonly string[]): number[] {
  const haystack = ` ${plainWords(text)} `;
  const found = options.flatMap((option, place) => {
    const words = plainWords(option);
    return words !== '' && isSaid(haystack, ` ${words} `) ? [{ place, words }] : [];
  });
  return found
    .filter(
      ({ place, words }) =>
        !found.some(
          (other) =>
            other.place !== place &&
            other.words !== words &&
            ` ${other.words} `.includes(` ${words} `) &&
            !isSaid(haystack.replaceAll(` ${other.words} `, ' | '), ` ${words} `),
        ),
    )
    .map(({ place }) => place);
}

function isSaid(haystack: string, words: string): boolean {
  for (let at = haystack.indexOf(words); at !== -1; at = haystack.indexOf(words, at + 1))
    if (
      !/ (?:not|no|never|isn t|wasn t|neither|nor|不是|没有)(?: the| a| an| in| on| at)? ?$/.test(
        ` ${haystack.slice(0, at)} `.trimEnd(),
      )
    )
      return true;
  return false;
}

function isShortAnswer(text: string, option: string): boolean {
  return plainWords(text).length <= plainWords(option).length + 60;
}

/** Letters and digits of any script, the rest as single blanks. Scripts without blanks get none: text is searched as it stands. */
function plainWords(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/(\p{Script=Han})/gu, ' $1 ')
    .replaceAll(/ +/g, ' ')
    .trim();
}
