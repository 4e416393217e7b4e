import { describe, expect, test } from 'vitest';
import { parseChoice } from './parseChoice.js';

const options = [
  'A red mug',
  'The blue bowl',
  'On the kitchen table',
  'A man in a hat',
  'The red mug on the shelf',
];

/** Right values by reading the sentences; the first five are reported failures of other tools (lmms-eval#1434, simple-evals#33). */
const read: [string, number][] = [
  ['The correct answer is (B)', 1],
  ['Based on the video, the answer is C.', 2],
  ['Answer: **D**', 3],
  ['Antwort: C', 2],
  ['The answer is C because I saw it there', 2],
  ['B', 1],
  ['b', 1],
  ['(b)', 1],
  ['B.', 1],
  ['**D**', 3],
  ['D) A man in a hat', 3],
  ['B. The blue bowl', 1],
  ['Option E', 4],
  ['Ｂ', 1],
  ['Ⓑ', 1],
  ['В', 1],
  ['答案是 B。', 1],
  ['答案：Ｃ', 2],
  ['正确答案为（D）', 3],
  ['我选择B', 1],
  ['乙', 1],
  ['Ответ: В', 1],
  ['La réponse est B', 1],
  ['La respuesta correcta es la (B)', 1],
  ['答えはD', 3],
  ['정답: E', 4],
  ['\\boxed{C}', 2],
  ['$\\boxed{\\text{C}}$', 2],
  ['<answer>D</answer>', 3],
  ['{"answer": "C"}', 2],
  ['```json\n{"answer": "C"}\n```', 2],
  ['<think>Maybe A. The answer is B? No.</think>C', 2],
  ['Option A is wrong, since no mug was red. Option B is wrong too.\n\nAnswer: C', 2],
  ['I looked at every frame.\nC', 2],
  ['C\n\nThe person puts it down there.', 2],
  ['The final answer is: C', 2],
  ["I'd go with D, as the hat is seen twice.", 3],
  ["It's B.", 1],
  ['I think B', 1],
  ["I can't see the video, but I guess D", 3],
  ['Among A, B, C, D and E the right one is C.', 2],
  ['Odpowiedź: B', 1],
  ['Cevap: **E**', 4],
  ['الإجابة: B', 1],
  ['उत्तर: (C)', 2],
  ['应选 B。', 1],
  ['B选项', 1],
  ['The blue bowl', 1],
  ['the blue bowl.', 1],
  ['It was the blue bowl, which stood by the sink.', 1],
  ['It was a man in a hat', 3],
  ['The answer is A man in a hat', 3],
  ['The red mug on the shelf', 4],
  ['It was not the blue bowl but a red mug', 0],
  ['The answer is A.', 0],
  ['The answer is A because of the colour', 0],
  ['A', 0],
];

const unusable: [string | null, string][] = [
  [null, 'empty'],
  ['', 'empty'],
  ['   \n', 'empty'],
  ['A and B', 'two answers'],
  ['B/C', 'two answers'],
  ['The answer is B or C', 'two answers'],
  ['Answer: A or maybe B', 'two answers'],
  ['B, possibly C', 'two answers'],
  ['Answer: B. On second thought, the answer is D.', 'two answers'],
  ['B. On the kitchen table', 'two answers'],
  ['either the blue bowl or on the kitchen table', 'two answers'],
  ["I'm sorry, I cannot answer that.", 'refused'],
  ['I am unable to view the video.', 'refused'],
  ['无法确定', 'refused'],
  ['There is not enough information.', 'refused'],
  ['Based on the frames, something happened.', 'unreadable'],
  ['The bottle of vitamin C was there', 'unreadable'],
  ['A person walks through a door', 'unreadable'],
  ['The answer is a cup', 'unreadable'],
  ['I think A man would do that', 'unreadable'],
  ['What it held was mostly this: vitamin C', 'unreadable'],
  ['F', 'unreadable'],
  ['Б', 'unreadable'],
  ['42', 'unreadable'],
];

describe('parseChoice', () => {
  test.each(read)('%j -> %d', (answer, place) => expect(parseChoice(answer, options)).toEqual({ place }));
  test.each(unusable)('%j: %s', (answer, reason) =>
    expect(parseChoice(answer, options)).toEqual({ place: null, reason }),
  );

  test('Chinese options by their text', () => {
    const chinese = ['红色的杯子', '蓝色的碗', '厨房的桌子上', '架子上', '没有出现'];
    expect(parseChoice('蓝色的碗', chinese)).toEqual({ place: 1 });
    expect(parseChoice('在厨房的桌子上。', chinese)).toEqual({ place: 2 });
    expect(parseChoice('答案是蓝色的碗', chinese)).toEqual({ place: 1 });
  });

  test('hostile lengths take no time to speak of', () => {
    const before = performance.now();
    parseChoice('answer is '.repeat(50_000), options);
    parseChoice('('.repeat(200_000), options);
    parseChoice('\\boxed{'.repeat(30_000), options);
    parseChoice('the final final final '.repeat(10_000), options);
    expect(performance.now() - before).toBeLessThan(5000);
  });
});
