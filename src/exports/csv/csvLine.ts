export type CsvValue = string | number | boolean | null | undefined;

/**
 * One line of CSV (RFC 4180): commas, CRLF, quotes doubled. Numbers stand as they are; a text that a spreadsheet would
 * take for a formula (it begins with =, +, -, @, tab or line break, or their full-width forms) gets an apostrophe in front,
 * which spreadsheets read as "this is text".
 */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
