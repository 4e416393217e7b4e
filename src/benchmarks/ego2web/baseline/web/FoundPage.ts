/** A page of a site, and how well it fits what is wanted. */
export interface FoundPage {
  name: string;
  score: number;
}
