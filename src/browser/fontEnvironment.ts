import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '../core/hash.js';
import { packageRoot } from '../core/packageRoot.js';

/** Holds one font only: with a second one there, the order of files on the disk decides which one Chromium takes. */
export const fallbackFolder = join(packageRoot, 'datasets', 'fonts', 'fallback');

/**
 * Variables that let Chromium run on a Linux machine without fonts. Fontconfig reads the system's (or the user's)
 * configuration first and then one more folder with one small font, which is taken only where there is no other:
 * without any font at all, Chromium crashes on the first text whose own font is still loading.
 */
export function fontEnvironment(environment: NodeJS.ProcessEnv = process.env): Record<string, string> {
  if (process.platform !== 'linux' || environment.FONTCONFIG_PATH) return {};
  const own = environment.FONTCONFIG_FILE ?? '/etc/fonts/fonts.conf';
  const escapeXml = (text: string): string =>
    text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;' })[c] ?? '&gt;');
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">${escapeXml(own)}</include>
  <dir>${escapeXml(fallbackFolder)}</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
  const folder = join(tmpdir(), `deixis-fonts-${process.getuid?.() ?? 'user'}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${sha256(text).slice(0, 16)}.conf`);
  writeFileSync(file, text);
  return { FONTCONFIG_FILE: file };
}
