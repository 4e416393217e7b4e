/** What keeps an agent from doing a task on a site. */
export const blockingSigns = ['login', 'captcha', 'geo-restricted', 'gone'] as const;
export type BlockingSign = (typeof blockingSigns)[number];

export interface SeenPage {
  title: string;
  text: string;
  hasPassword: boolean;
  /** Addresses of frames and scripts. */
  frames: readonly string[];
  status: number | null;
  url: string;
  finalUrl: string;
}

/** A challenge page is short; an article about robots is not. */
const shortPage = 2500;

const challengeHosts =
  /^https?:\/\/(?:challenges\.cloudflare\.com|[\w.-]*\.(?:hcaptcha\.com|arkoselabs\.com|captcha-delivery\.com|perimeterx\.net|px-cdn\.net|funcaptcha\.com)|(?:www\.)?(?:google|recaptcha)\.(?:com|net)\/recaptcha\/(?:api2|enterprise)\/(?:anchor|bframe))/i;
const challengeWords =
  /\b(?:verify(?:ing)? (?:that )?you are (?:a )?human|are you a robot|not a robot|unusual traffic|enter the characters you see|checking your browser|press and hold|security check)\b|请完成(?:安全)?验证|人机验证|验证码/i;
const challengeTitles =
  /^(?:just a moment|attention required|access denied|robot check|pardon our interruption)/i;
const loginPath =
  /\/(?:log-?in|sign-?in|signin|auth|sso|account\/login|user\/login|accounts?\/signin)(?:[/?#.]|$)/i;
const loginWords =
  /\b(?:(?:log|sign) ?in (?:to (?:continue|see|view|your account)|required)|you must (?:log|sign) in)\b|请先?登录/i;
const geoWords =
  /\b(?:not|isn't|unavailable) (?:currently )?(?:available )?in your (?:country|region|location|area)\b|您所在的(?:国家|地区)/i;
const goneWords =
  /\b(?:this domain (?:is|may be) for sale|domain has expired|account suspended|website is no longer available)\b/i;

/**
 * Signs of a wall on a page, by what is known of such pages: status codes, addresses of challenge services, and words on pages that
 * hold little else. A sign is a hint for people, not a proof.
 */
export function findSigns(page: SeenPage): BlockingSign[] {
  const { title, text, hasPassword, frames, status, url, finalUrl } = page;
  const isShort = text.length < shortPage;
  const signs: Record<BlockingSign, boolean> = {
    login:
      status === 401 ||
      (isShort && hasPassword && (loginPath.test(finalUrl) || loginWords.test(text))) ||
      (loginPath.test(new URL(finalUrl).pathname) && !loginPath.test(new URL(url).pathname)) ||
      (isShort && loginWords.test(text)),
    captcha:
      (isShort && (challengeWords.test(text) || frames.some((one) => challengeHosts.test(one)))) ||
      challengeTitles.test(title),
    'geo-restricted': status === 451 || (isShort && geoWords.test(text)),
    gone: status === 404 || status === 410 || (isShort && goneWords.test(text)),
  };
  return blockingSigns.filter((name) => signs[name]);
}
