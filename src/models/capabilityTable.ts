import type { Capabilities } from './capabilities.js';

const mebibyte = 1024 * 1024;

const images = (maximumCount: number, maximumSidePixels: number): Capabilities['images'] => ({
  maximumCount,
  maximumSidePixels,
});

/**
 * What models take, first fitting pattern wins. Limits are those the providers' documentation states for requests
 * (Google: 20 MB a request inline, larger through the Files API; OpenAI: 500 images; Anthropic: 100 images, 2,000 px a
 * side when there are more than 20; DashScope: 10 MB a base64 part). Users override what has changed since.
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
