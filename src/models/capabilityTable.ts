import type { Capabilities } from './capabilities.js';

const mebibyte = 1024 * 1024;

const images = (maximumCount: number, maximumSidePixels: number): Capabilities['images'] => ({
  maximumCount,
  maximumSidePixels,
});

/**
 * What models take, first fitting pattern wins. Limits are those the providers' documentation states for requests
 * (Google: 20 MB a request inline, larger through the Files API; OpenAI: 500 images; Anthropic: 100 images, 2,000 px a
 * side when there are more than 20; DashScope: 10 MB a base64 part). Which computer-use tool a model takes is as the AI SDK's provider
 * says beside each of them. Users override what has changed since.
 */
export const capabilityTable: [pattern: string, Partial<Capabilities>][] = [
  [
    'google/*',
    {
      video: { sound: true, inlineLimitBytes: 14 * mebibyte, upload: true },
      audio: { inlineLimitBytes: 14 * mebibyte },
      images: images(3000, 3072),
    },
  ],
  ['openai/*audio*', { audio: { inlineLimitBytes: 14 * mebibyte } }],
  ['openai/*', { images: images(500, 2048) }],
  ...(
    [
      ['20260801', ['opus-5', 'sonnet-5', 'fable-5', 'opus-4-8']],
      ['20251124', ['opus-4-5', 'opus-4-6', 'opus-4-7', 'sonnet-4-6']],
      ['20250124', ['3-7-sonnet', 'opus-4', 'sonnet-4', 'haiku-4']],
    ] as const
  ).flatMap(([computerTool, families]) =>
    families.map((family): [string, Partial<Capabilities>] => [
      `anthropic/claude-${family}*`,
      { images: images(100, 2000), computerTool },
    ]),
  ),
  ['anthropic/*', { images: images(100, 2000) }],
  [
    'dashscope/*omni*',
    {
      video: { sound: true, inlineLimitBytes: 7 * mebibyte, upload: false },
      audio: { inlineLimitBytes: 7 * mebibyte },
      images: images(250, 2048),
    },
  ],
  [
    'dashscope/*vl*',
    { video: { sound: false, inlineLimitBytes: 7 * mebibyte, upload: false }, images: images(250, 2048) },
  ],
  ['xai/*', { images: images(20, 2048) }],
  ['moonshot/*', { images: images(20, 2048) }],
];
