/** A function that takes the values of the given variables out of any text. Values under 6 characters are no secrets. */
export function createRedaction(
  variables: readonly string[],
  environment: NodeJS.ProcessEnv,
): (text: string) => string {
  const secrets = variables
    .map((name) => environment[name]?.trim() ?? '')
    .filter((value) => value.length >= 6);
  const forms = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
  ]);
  return (text) => forms.reduce((result, secret) => result.replaceAll(secret, '[key]'), text);
}
