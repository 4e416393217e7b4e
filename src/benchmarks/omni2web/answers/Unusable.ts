/** Why an answer counts as zero. Stable names; `detail` is for readers. */
export interface Unusable {
  unusable: 'refused' | 'empty' | 'unparsable' | 'incomplete' | 'too-large';
  detail: string;
}
