import { describe, expect, it } from 'vitest';
import { readInstructions } from './readInstructions.js';

const steps = [
  { step: 1, target: 'the heading "Hi"', instruction: 'Make the heading red.' },
  { step: 2, target: '“价格”一栏', instruction: '把这一栏删除。' },
];
const json = JSON.stringify(steps);

describe('readInstructions takes', () => {
  it.each([
    ['bare JSON', json],
    ['a fenced array', `\`\`\`json\n${JSON.stringify(steps, null, 2)}\n\`\`\``],
    ['prose around it', `The user asked for two steps [see below].\n${json}\nHope this helps!`],
    ['comments and trailing commas', json.replace('[{', '[ // first\n{').replace(/\}\]$/, '},]')],
    ['an object around the array', `{"steps": ${json}, "notes": "none"}`],
    ['the last of two arrays', `[{"step":1,"target":"x","instruction":"draft"}]\nBetter:\n${json}`],
    ['a byte order mark', `\uFEFF${json}`],
  ])('%s', (_, answer) => {
    expect(readInstructions(answer)).toEqual({ steps });
  });

  it('raw line breaks inside strings', () => {
    const answer = '[{"step": 1, "target": "the\nheading", "instruction": "Make it\tred."}]';
    expect(readInstructions(answer)).toEqual({
      steps: [{ step: 1, target: 'the\nheading', instruction: 'Make it\tred.' }],
    });
  });

  it('steps numbered twice or not at all, by their place', () => {
    const answer =
      '[{"step":1,"target":"a","instruction":"b"},{"step":1,"target":"c","instruction":"d"},{"target":"e","instruction":"f"}]';
    expect(readInstructions(answer)).toMatchObject({ steps: [{ step: 1 }, { step: 2 }, { step: 3 }] });
  });

  it('a member without an instruction as a predicted step that says nothing', () => {
    expect(
      readInstructions('[{"target":"a","instruction":"b"},{"target":"c"},{"target":5,"instruction":["x"]}]'),
    ).toEqual({
      steps: [
        { step: 1, target: 'a', instruction: 'b' },
        { step: 2, target: 'c', instruction: '' },
        { step: 3, target: '', instruction: '' },
      ],
    });
  });
});

describe('readInstructions finds unusable', () => {
  it.each([
    ['', 'empty'],
    ['[]', 'empty'],
    ['I will not do that.', 'refused'],
    ['Two steps: make it red, then delete it.', 'unparsable'],
    ['["make it red"]', 'unparsable'],
    // A string where a list was meant is not taken apart.
    ['{"steps": "make it red"}', 'unparsable'],
    ['[{"step": 1, "target": "a", "instruction": "b"', 'unparsable'],
    ['[{"goal": "red"}]', 'unparsable'],
    [`[${'{"target":"a","instruction":"b"},'.repeat(201).slice(0, -1)}]`, 'too-large'],
  ])('%#', (answer, unusable) => {
    expect(readInstructions(answer)).toMatchObject({ unusable });
  });

  it('refusals', () => {
    expect(readInstructions('No.', { refused: true })).toMatchObject({ unusable: 'refused' });
  });
});
