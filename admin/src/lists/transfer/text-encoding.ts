/** Encodings that a table may have been saved in, by their names in the Encoding Standard, the likelier first. */
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

/** How each is called where files are saved. */
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
 * The encoding of a text by its bytes: what a byte order mark says, UTF-8 where all of it is that, UTF-16 where every other
 * byte of its beginning is empty. Anything else is Windows-1251, in which Excel saves CSV files where people write in Cyrillic.
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

/** A text that begins with Latin letters, digits or signs has an empty byte beside each of them. */
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
