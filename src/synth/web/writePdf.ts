/** A PDF of one page with a heading and lines of plain text in Latin letters, as small as a manual may be. */
export function writePdf(heading: string, lines: readonly string[]): Uint8Array {
  const content = [
    'BT /F1 20 Tf 60 770 Td',
    `(${pdfText(heading)}) Tj /F1 12 Tf 0 -20 Td`,
    ...lines.map((line) => `0 -18 Td (${pdfText(line)}) Tj`),
    'ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  text += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

function pdfText(text: string): string {
  return text.replace(/[^\x20-\x7e\u00a0-\u00ff]/g, '?').replace(/[\\()]/g, (sign) => `\\${sign}`);
}
