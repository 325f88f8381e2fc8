import { inflateSync } from 'node:zlib'

/** The text of a PDF: what is written at the same height is a row, with bars where there is space between. */
export function pdfText(file: Buffer): string {
  const objects = objectsIn(file.toString('latin1'))
  const fonts = new Map(
    [...objects.values()].flatMap(({ head }) =>
      [...(/\/Font <<([^>]*)>>/s.exec(head)?.[1] ?? '').matchAll(/\/(\w+) (\d+) 0 R/g)].map(
        ([, name = '', id = '']) => [name, fontOf(objects, id)] as const,
      ),
    ),
  )
  return [...objects.values()]
    .filter(
      ({ head, body }) => head.includes('/Filter') && !/\/(Type|Length1|Subtype)\b/.test(head) && body.includes('BT'),
    )
    .flatMap(({ body }) => rowsOf(body, fonts))
    .join('\n')
}

interface PdfObject {
  readonly head: string
  readonly body: string
}

function objectsIn(text: string): Map<string, PdfObject> {
  const found = new Map<string, PdfObject>()
  for (const [, id = '', content = ''] of text.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [, head = content, stream = ''] = /^(.*?)\nstream\n(.*)\nendstream$/s.exec(content) ?? []
    const body = head.includes('/FlateDecode') ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : stream
    found.set(id, { head, body })
  }
  return found
}

interface PdfFont {
  /** What its glyphs say, by their numbers. */
  readonly letters: ReadonlyMap<number, string>
  /** Of its glyphs, in thousandths of the size. */
  readonly widths: readonly number[]
}

function fontOf(objects: ReadonlyMap<string, PdfObject>, id: string): PdfFont {
  const { head = '' } = objects.get(id) ?? {}
  const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(head) ?? []
  const [, descendant = ''] = /\/DescendantFonts \[(\d+) 0 R\]/.exec(head) ?? []
  const [, widths = ''] = /\/W \[0 \[([^\]]*)\]/.exec(objects.get(descendant)?.head ?? '') ?? []
  const letters = new Map<number, string>()
  for (const [, first = '', list = ''] of (objects.get(map)?.body ?? '').matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    for (const [index, [, code = '']] of [...list.matchAll(/<([\w ]+)>/g)].entries()) {
      const units = code.split(' ').map(unit => Number.parseInt(unit, 16))
      letters.set(Number.parseInt(first, 16) + index, String.fromCharCode(...units))
    }
  }
  return { letters, widths: widths.split(' ').map(Number) }
}

function rowsOf(content: string, fonts: ReadonlyMap<string, PdfFont>): readonly string[] {
  const rows: { y: number; end: number; text: string }[] = []
  for (const [, block = ''] of content.matchAll(/BT\n(.*?)ET/gs)) {
    const [x = 0, y = 0] = (/1 0 0 1 ([\d.]+ [\d.]+) Tm/.exec(block)?.[1] ?? '').split(' ').map(Number)
    const [, name = '', size = ''] = /\/(\w+) ([\d.]+) Tf/.exec(block) ?? []
    const font = fonts.get(name)
    const glyphs = [...block.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    const numbers = glyphs.map(glyph => Number.parseInt(glyph, 16))
    const text = numbers.map(number => font?.letters.get(number) ?? '?').join('')
    const width = numbers.reduce((sum, number) => sum + (font?.widths[number] ?? 0), 0)
    const end = x + (width * Number(size)) / 1000
    const last = rows.at(-1)
    if (last && Math.abs(last.y - y) < 0.5) {
      last.text += `${x - last.end > 5 ? ' | ' : ''}${text}`
      last.end = end
    } else rows.push({ y, end, text })
  }
  return rows.map(({ text }) => text)
}
