/** What is wrong with an anchor or a task: a short name to count by, and the sentence for whoever wrote it. */
export interface Fault {
  reason: string;
  text: string;
}

export const fault = (reason: string, text: string): Fault => ({ reason, text });
