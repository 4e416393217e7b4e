/**
 * The time in seconds at which a reply asks for a frame: "LOOK 83.5" or "LOOK 1:23.5" on a line of its own, the last one counting,
 * since models think aloud before; null where it asks for none.
 */
export function parseLook(reply: string | null): number | null {
  const asked = [
    ...(reply ?? '').matchAll(
      /^[\s"'`*]*LOOK[\s(:]+(?:(\d+):)?(\d+(?:\.\d+)?)\s*(?:s|seconds)?[\s"'`*).]*$/gimu,
    ),
  ];
  const last = asked.at(-1);
  return last ? Number(last[1] ?? 0) * 60 + Number(last[2]) : null;
}
