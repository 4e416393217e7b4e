const refusals = [
  /\bI(?:['’]m| am)? (?:sorry|afraid)\b/i,
  /\bI (?:can(?:no|['’])t|won['’]t|will not|am (?:not able|unable) to|must decline)\b/i,
  /\bI['’]m (?:not able|unable) to\b/i,
  /抱歉|对不起|(?:我|目前)(?:无法|不能|没有办法)/,
];

/**
 * Whether a text that holds no usable answer reads as a refusal in words. It only names the reason; such an output
 * counts as zero either way.
 */
export function isRefusal(text: string): boolean {
  const beginning = text.trim().slice(0, 400);
  return refusals.some((pattern) => pattern.test(beginning));
}
