import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import { SvgFileError, UnsupportedFileError, UntoldFileError } from './errors.ts'

/** The type of a file, by its content. */
export interface FileType {
  readonly mimeType: string
  /** Without a dot: `webp`. */
  readonly extension: string
  /** Whether browsers may display it instead of downloading it. */
  readonly isInline: boolean
}

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

const accepted = new Map<string, FileType>([
  ...types(true, {
    jpg: 'image/jpeg',
    png: 'image/png',
    webp: 'image/webp',
    avif: 'image/avif',
    gif: 'image/gif',
    mp4: 'video/mp4',
    m4v: 'video/x-m4v',
    webm: 'video/webm',
    mov: 'video/quicktime',
    ogv: 'video/ogg',
    mp3: 'audio/mpeg',
    m4a: 'audio/mp4',
    opus: 'audio/ogg',
    ogg: 'audio/ogg',
    wav: 'audio/wav',
    flac: 'audio/flac',
    aac: 'audio/aac',
    pdf: 'application/pdf',
  }),
  ...types(false, {
    zip: 'application/zip',
    docx: `${office}.wordprocessingml.document`,
    xlsx: `${office}.spreadsheetml.sheet`,
    pptx: `${office}.presentationml.presentation`,
    odt: `${openDocument}.text`,
    ods: `${openDocument}.spreadsheet`,
    odp: `${openDocument}.presentation`,
    epub: 'application/epub+zip',
    txt: 'text/plain',
    csv: 'text/csv',
    json: 'application/json',
  }),
])

/** Types that the sniffer names differently. */
const sameAs = new Map([
  ['audio/x-m4a', 'm4a'],
  ['audio/ogg; codecs=opus', 'opus'],
])
/** Of two with the same media type, the later one in the list wins. */
const byMimeType = new Map([...accepted.values()].map(type => [type.mimeType, type]))
/** Extensions of all accepted types, without the dot. */
export const acceptedExtensions: readonly string[] = [...accepted.keys()]
const textExtensions = ['txt', 'csv', 'json']

/** The type that the extension of a key or url stands for; undefined if no such type is ever stored. */
export function typeByName(name: string): FileType | undefined {
  return accepted.get(extname(name).slice(1).toLowerCase())
}

/**
 * Detects the type of a file by its content; the name only decides between kinds of plain text.
 * @param path of the file
 * @param fileName as given by the sender
 * @throws UnsupportedFileError, SvgFileError or UntoldFileError for any type that is not in the list
 */
export async function fileTypeOf(path: string, fileName: string): Promise<FileType> {
  const found = await fileTypeFromFile(path)
  const type = found && (accepted.get(sameAs.get(found.mime) ?? '') ?? byMimeType.get(found.mime))
  if (type) return type
  const extension = extname(fileName).slice(1).toLowerCase()
  if (extension === 'svg') {
    throw new SvgFileError()
  }
  if (found) throw new UnsupportedFileError({ type: found.mime, accepted: listed() })
  if (textExtensions.includes(extension) && (await isText(path))) return accepted.get(extension) as FileType
  throw new UntoldFileError({ accepted: listed() })
}

/** Whether a file is UTF-8 without control characters. */
async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are looked for
      if (/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(decoder.decode(chunk as Buffer, { stream: true }))) return false
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}

function types(isInline: boolean, mimeTypes: Record<string, string>): [string, FileType][] {
  return Object.entries(mimeTypes).map(([extension, mimeType]) => [extension, { mimeType, extension, isInline }])
}

function listed(): string {
  return `accepted are ${acceptedExtensions.join(', ')}`
}
