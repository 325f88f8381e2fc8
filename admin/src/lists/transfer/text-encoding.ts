/** Encodings of tables, by their names in the Encoding Standard, the most likely first. */
export const textEncodings = [
  'utf-8',
  'windows-1251',
  'windows-1252',
  'utf-16le',
  'utf-16be',
  'koi8-r',
  'ibm866',
] as const

export type TextEncoding = (typeof textEncodings)[number]

/** Their names in dialogs that save files. */
export const encodingNames: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'windows-1251': 'Windows-1251',
  'windows-1252': 'Windows-1252',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'koi8-r': 'KOI8-R',
  ibm866: 'DOS (866)',
}

/**
 * Detects the encoding: by a byte order mark; UTF-8 if all bytes are valid; UTF-16 if every other byte at the start is
 * zero; otherwise Windows-1251, in which Excel saves CSV files in Cyrillic locales.
 */
export function encodingOf(bytes: Uint8Array): TextEncoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const wide = wideEncodingOf(bytes.subarray(0, 64))
  if (wide) return wide
  return isUtf8(bytes) ? 'utf-8' : 'windows-1251'
}

/** The text of a file, without its byte order mark. */
export function decodedText(bytes: Uint8Array, encoding: TextEncoding): string {
  return new TextDecoder(encoding).decode(bytes)
}

/** UTF-16 text that starts with Latin characters has a zero byte beside each of them. */
function wideEncodingOf(head: Uint8Array): TextEncoding | null {
  const isEmptyAt = (rest: number) => head.length >= 4 && head.every((byte, index) => index % 2 !== rest || byte === 0)
  if (isEmptyAt(1)) return 'utf-16le'
  return isEmptyAt(0) ? 'utf-16be' : null
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
