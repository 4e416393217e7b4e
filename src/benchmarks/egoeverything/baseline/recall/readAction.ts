/** What an answer says was done with a thing; undefined where it says nothing of it. */
export interface ToldAction {
  handled?: boolean;
  read?: boolean;
  /** Put back where it was, as against taken elsewhere. */
  back?: boolean;
}

const handling = /\b(?:pick|picked|take|took|taken|lift|lifted|carry|carried|hold|held|turned|moved|put)\b/u;
const noHandling =
  /\b(?:never|not|without)(?:\s+\w+)?\s+(?:pick|picked|picking|take|took|taking|touch|touched|touching|lift|lifted|hold|held|moved)\b/u;
const touching = /\b(?:tap|tapped|touch|touched|press|pressed|push|pushed)\b/u;
const reading = /\b(?:read|unread|reading|examined|inspected)\b/u;
const noReading = /\bunread\b|\b(?:never|not|without)(?:\s+\w+)?\s+(?:read|reading|examined|inspected)\b/u;
const goingBack = /\b(?:back|returned)\b/u;
const goingAway = /\b(?:put|took|carried|moved|left|brought)\b.*\b(?:on|in|to|into|at|under|behind)\b/u;

/** What an answer says was done, from plain verbs and from what denies them. */
export function readAction(text: string): ToldAction {
  const told: ToldAction = {};
  const plain = text.toLowerCase();
  if (handling.test(plain)) told.handled = !noHandling.test(plain);
  else if (touching.test(plain)) told.handled = false;
  if (reading.test(plain)) told.read = !noReading.test(plain);
  if (told.handled && goingBack.test(plain)) told.back = true;
  else if (told.handled && goingAway.test(plain)) told.back = false;
  return told;
}
