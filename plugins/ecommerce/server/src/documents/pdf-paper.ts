import type { Readable } from 'node:stream'
import { type PdfFonts, pdfFonts, type Run, type Weight } from './pdf-fonts.ts'

interface TextStyle {
  readonly size?: number
  readonly weight?: Weight
  readonly color?: string
}

/** A column of a table. */
interface Column {
  readonly title: string
  /** Of the width of the page; they add up to 1. */
  readonly share: number
  /** Amounts are aligned to the right. */
  readonly isAmount?: boolean
}

/** Points of 1/72 inch: A4 upright. */
const page = { width: 595.28, height: 841.89, margin: 50, bottom: 780 } as const
const width = page.width - 2 * page.margin
const lineHeight = 1.4
const gap = 10
const colors = { text: '#111111', muted: '#555555', rule: '#cccccc' } as const

/**
 * A document that is written from top to bottom, and sent while it is: text with the letters of most European languages, tables whose
 * head is repeated on each page, page numbers.
 */
export class PdfPaper {
  readonly #pdf: PDFKit.PDFDocument
  readonly #fonts: PdfFonts
  readonly #footer: (page: number) => string
  #y: number = page.margin
  #page = 1

  private constructor(pdf: PDFKit.PDFDocument, fonts: PdfFonts, footer: (page: number) => string) {
    this.#pdf = pdf
    this.#fonts = fonts
    this.#footer = footer
    this.#writeFooter()
  }

  /** @param footer what each page says at its bottom */
  static async open({
    title,
    language,
    date,
    footer,
  }: {
    readonly title: string
    readonly language: string
    /** When what it says was so. */
    readonly date: Date
    readonly footer: (page: number) => string
  }): Promise<PdfPaper> {
    // Loaded by the first document: it takes more memory than most modules.
    const [fonts, { default: PDFDocument }] = await Promise.all([pdfFonts(), import('pdfkit')])
    const pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      lang: language,
      displayTitle: true,
      info: { Title: title, CreationDate: date, ModDate: date },
      // None of the standard fonts, which have no Cyrillic letters.
      font: null as unknown as string,
    })
    for (const [name, file] of fonts.files) pdf.registerFont(name, file)
    return new PdfPaper(pdf, fonts, footer)
  }

  /** What has been written so far; the rest follows. */
  get stream(): Readable {
    return this.#pdf as unknown as Readable
  }

  /** Paragraphs, one for each line of the text. */
  text(text: string, style: TextStyle = {}): void {
    const { size = 10 } = style
    for (const line of text.split('\n').flatMap(each => this.#wrapped(each, width, style))) {
      this.#room(size * lineHeight)
      this.#draw(line, page.margin, style)
      this.#y += size * lineHeight
    }
  }

  /** Texts beside one another, each in a column of the same width. */
  columns(texts: readonly string[], style: TextStyle = {}): void {
    const { size = 10 } = style
    const each = width / texts.length
    const wrapped = texts.map(text => text.split('\n').flatMap(line => this.#wrapped(line, each - gap, style)))
    const rows = Math.max(...wrapped.map(lines => lines.length))
    for (let row = 0; row < rows; row++) {
      this.#room(size * lineHeight)
      for (const [index, lines] of wrapped.entries()) {
        this.#draw(lines[row] ?? '', page.margin + index * each, style)
      }
      this.#y += size * lineHeight
    }
  }

  space(points: number): void {
    this.#y += points
  }

  /** A name and an amount, at the right edge. */
  sum(name: string, amount: string, style: TextStyle = {}): void {
    const { size = 10 } = style
    this.#room(size * lineHeight)
    const right = page.margin + width
    const amountWidth = this.#widthOf(amount, style)
    const column = Math.max(120, amountWidth + 2 * gap)
    const [first = '', ...rest] = this.#wrapped(name, width - column, style)
    for (const line of [first, ...rest]) {
      this.#room(size * lineHeight)
      this.#draw(line, right - column - this.#widthOf(line, style), style)
      if (line === first) this.#draw(amount, right - amountWidth, style)
      this.#y += size * lineHeight
    }
  }

  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void {
    const size = 10
    const starts = columns.map((_, index) =>
      columns.slice(0, index).reduce((left, { share }) => left + share * width, page.margin as number),
    )
    const writeRow = (cells: readonly string[], style: TextStyle) => {
      const wrapped = columns.map(({ share }, index) => this.#wrapped(cells[index] ?? '', share * width - gap, style))
      const height = Math.max(...wrapped.map(lines => lines.length)) * size * lineHeight
      const isNew = this.#room(Math.min(height, page.bottom - page.margin - 60) + 10)
      if (isNew && style.weight !== 600) writeHead()
      const top = this.#y + 5
      for (const [index, lines] of wrapped.entries()) {
        for (const [row, line] of lines.entries()) {
          this.#y = top + row * size * lineHeight
          const left = starts[index] ?? page.margin
          const end = left + (columns[index]?.share ?? 0) * width
          this.#draw(line, columns[index]?.isAmount ? end - this.#widthOf(line, style) : left, style)
        }
      }
      this.#y = top + height + 5
      this.#rule()
    }
    const writeHead = () => {
      writeRow(
        columns.map(({ title }) => title),
        { size, weight: 600 },
      )
    }
    writeHead()
    for (const cells of rows) writeRow(cells, { size })
  }

  end(): void {
    this.#pdf.end()
  }

  #rule(): void {
    this.#pdf
      .moveTo(page.margin, this.#y)
      .lineTo(page.margin + width, this.#y)
      .lineWidth(0.5)
      .strokeColor(colors.rule)
      .stroke()
  }

  /** Makes sure that so much fits. @returns whether that took another page */
  #room(height: number): boolean {
    if (this.#y + height <= page.bottom) return false
    this.#pdf.addPage()
    this.#page += 1
    this.#writeFooter()
    this.#y = page.margin
    return true
  }

  #writeFooter(): void {
    const style = { size: 8, color: colors.muted }
    this.#y = page.height - page.margin + 8
    this.#draw(this.#footer(this.#page), page.margin, style)
    this.#y = page.margin
  }

  #draw(text: string, x: number, { size = 10, weight = 400, color = colors.text }: TextStyle): void {
    let left = x
    for (const run of this.#fonts.runs(text, weight)) {
      this.#pdf.font(run.font).fontSize(size).fillColor(color).text(run.text, left, this.#y, { lineBreak: false })
      left += this.#runWidth(run, size)
    }
  }

  #widthOf(text: string, { size = 10, weight = 400 }: TextStyle): number {
    return this.#fonts.runs(text, weight).reduce((sum, run) => sum + this.#runWidth(run, size), 0)
  }

  #runWidth({ font, text }: Run, size: number): number {
    return this.#pdf.font(font).fontSize(size).widthOfString(text)
  }

  /** Lines of at most that width; words that are longer are broken. */
  #wrapped(text: string, most: number, style: TextStyle): readonly string[] {
    const lines: string[] = []
    let line = ''
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (this.#widthOf(longer, style) <= most) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      line = ''
      for (const letter of word) {
        if (line !== '' && this.#widthOf(line + letter, style) > most) {
          lines.push(line)
          line = ''
        }
        line += letter
      }
    }
    return [...lines, line]
  }
}
