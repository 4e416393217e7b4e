/** What is shown where something was not recorded: it cannot be taken for a page of the site, by a person or a program. */
export function missingPage(method: string, url: string, recordedAt: string): string {
  const escaped = (text: string): string =>
    text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not in the recording</title>
<body data-deixis-missing="1"><h1>Not in the recording</h1>
<p>This is a recording of the site from ${escaped(recordedAt.slice(0, 10))}, and this address was not visited then:</p>
<p><code>${escaped(method)} ${escaped(url.slice(0, 2000))}</code></p><p>Go back and take another way.</p></body></html>
`;
}
