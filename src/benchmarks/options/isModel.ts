/** What providers write behind a name for a version of the same model; "-mini" and its like are others. */
const version = /^(-(\d+|preview|latest|exp|experimental|instruct))*$/;

/** Whether a name means that model, whoever serves it, in whatever dated or preview version: "openrouter/google/gemini-3.1-pro-preview". */
export function isModel(name: string, published: string): boolean {
  const [own, wanted] = [name, published].map((id) => id.split('/').at(-1)!.toLowerCase()) as [
    string,
    string,
  ];
  return name.includes('/') && own.startsWith(wanted) && version.test(own.slice(wanted.length));
}
