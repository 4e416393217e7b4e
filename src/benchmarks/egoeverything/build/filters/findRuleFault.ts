/** Why a question is dropped by rule. */
export type RuleFault =
  | { rule: 'unsuitable target'; found: string }
  | { rule: 'names a time of the recording'; found: string }
  | { rule: 'names the recording'; found: string };

/** Things that everybody sees all the time: the room itself, and the wearer's own body. */
const unsuitableTargets = [
  /^(?:the |a )?(?:\w+ ){0,2}(?:walls?|ceilings?|floors?|flooring|carpeted floor|ground)$/i,
  /^(?:the |my |your |own |a |wearer'?s? |camera wearer'?s? |person'?s? |left |right )*(?:hands?|arms?|fingers?|thumbs?|legs?|foot|feet|knees?|body|torso|wrists?|sleeves?|lap)$/i,
  /^(?:白色|灰色|木|瓷砖)?(?:的)?(?:墙|墙壁|墙面|天花板|地板|地面)$/u,
  /^(?:我|自己|佩戴者)?(?:的)?(?:左|右)?(?:手|手臂|胳膊|手指|腿|脚|膝盖|身体|手腕|袖子)$/u,
];

/** Moments that only somebody with a player knows. Times of day on a clock are none of them. */
const times = [
  /\b(?:at|around|from|until|after|before|by|between)\s+(?:the\s+)?\d{1,3}:\d{2}(?::\d{2})?\b(?!\s*(?:am|pm|o'clock|a\.m|p\.m))/i,
  /\b\d+(?:\.\d+)?[\s-]*(?:seconds?|secs?|s|minutes?|mins?)\s+(?:into|mark|in the (?:video|recording|clip))\b/i,
  /\b(?:at|around)\s+(?:the\s+)?\d+(?:\.\d+)?\s*(?:seconds?|secs?|s)\b/i,
  /\b(?:second|minute|time ?stamp|timecode)\s+\d+/i,
  /\btime ?(?:stamp|code)s?\b/i,
  /第\s*\d+\s*(?:秒|分钟|分\d*秒?)/u,
  /(?:在|到)\s*\d+\s*(?:秒|分\d+秒)(?:时|处|的时候)?/u,
  /时间戳|时间码/u,
];

/** Words for the recording. A video game, a picture frame or a camera on a table are things like others. */
const recording = [
  /\bvideos?\b(?!\s*(?:games?|consoles?|store|shop|cassettes?|calls?|player))/i,
  /\b(?:this|the|that|in|during)\s+(?:clip|footage|recording|scene|shot|film)\b/i,
  /\b(?:in|of|at|from)\s+(?:the|this|that|which|a)\s+frame\b(?!\s+(?:of|on|with)\s+(?:the|a)\s+(?:picture|photo|door|window|mirror))/i,
  /\bframes?\s+(?:show|number|\d)/i,
  /\b(?:on|to|off)[\s-]camera\b|\bcamera(?:'s)?\s+(?:wearer|view|person|angle|holder|operator)\b/i,
  /视频|录像|录影|镜头(?:中|里|外)|画面(?:中|里|上)?|第几帧|这一帧|帧(?:中|里)|片段(?:中|里)/u,
];

/**
 * What a rule has against a question, in English or Chinese (egoeverything, Filters); null where none has anything.
 * @param target what the thing asked about is called
 */
export function findRuleFault({
  target,
  question,
  options,
}: {
  target: string;
  question: string;
  options: readonly string[];
}): RuleFault | null {
  const name = target.trim();
  if (unsuitableTargets.some((pattern) => pattern.test(name)))
    return { rule: 'unsuitable target', found: name };
  const found = (patterns: readonly RegExp[], texts: readonly string[]): string | undefined =>
    texts.flatMap((text) => patterns.map((pattern) => pattern.exec(text)?.[0])).find(Boolean);
  // Options may well be times of day or things that somebody did for two minutes.
  const time = found(times, [question]);
  if (time !== undefined) return { rule: 'names a time of the recording', found: time };
  const medium = found(recording, [question, ...options]);
  return medium === undefined ? null : { rule: 'names the recording', found: medium };
}
