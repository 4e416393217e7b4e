/** A way of judging a trajectory, in its stages. */
export interface JudgeProtocol {
  name: ProtocolName;
  title: string;
  /** Key points and rated screenshots come before the verdict; without, the last screenshots are shown as they are. */
  rates: boolean;
  /** Keyframes of the video are shown, where there are any. */
  seesVideo: boolean;
  verdictPrompt: string;
  /** Which ratings keep a screenshot, unless another threshold is asked for. */
  threshold: number;
  keeps: (score: number, threshold: number) => boolean;
  /** The rule of `keeps` in words. */
  rule: string;
  maximumScreenshots: number;
}

export const protocolNames = ['ego2web', 'webjudge', 'webvoyager'] as const;
export type ProtocolName = (typeof protocolNames)[number];

/**
 * Source: ego2web, Ego2WebJudge. The seed says that its WebJudge baseline does not filter screenshots; the published program does,
 * keeping ratings from 3 on and 50 pictures at most, and that one is followed. WebVoyager's published script attaches 15.
 */
export const protocols: Record<ProtocolName, JudgeProtocol> = {
  ego2web: {
    name: 'ego2web',
    title: 'Ego2WebJudge: key points, key screenshots, verdict with keyframes of the video',
    rates: true,
    seesVideo: true,
    verdictPrompt: 'ego2web/judge-verdict',
    threshold: 2,
    keeps: (score, threshold) => score > threshold,
    rule: 'rated above the threshold',
    maximumScreenshots: 20,
  },
  webjudge: {
    name: 'webjudge',
    title: 'WebJudge-style: key points, key screenshots, verdict without the video',
    rates: true,
    seesVideo: false,
    verdictPrompt: 'ego2web/webjudge-verdict',
    threshold: 3,
    keeps: (score, threshold) => score >= threshold,
    rule: 'rated at the threshold or above',
    maximumScreenshots: 50,
  },
  webvoyager: {
    name: 'webvoyager',
    title: 'WebVoyager-style: verdict from the answer and the last screenshots',
    rates: false,
    seesVideo: false,
    verdictPrompt: 'ego2web/webvoyager-verdict',
    threshold: 0,
    keeps: () => true,
    rule: 'the last ones',
    maximumScreenshots: 15,
  },
};

/** The prompts of a protocol, in the order of its stages. */
export function promptsOf({ rates, verdictPrompt }: JudgeProtocol): string[] {
  return [...(rates ? ['ego2web/judge-key-points', 'ego2web/judge-screenshot'] : []), verdictPrompt];
}
