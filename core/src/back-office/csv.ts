/** What spreadsheets take for a formula when a cell begins with it (OWASP, "CSV Injection"), behind apostrophes or not. */
const formula = /^'*[=+\-@\t\r]/

/** A text as a cell that no spreadsheet runs: one that begins like a formula gets an apostrophe in front. */
export function guardedCell(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** The text of a guarded cell. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}

/** Cells as one line of RFC 4180, with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(cell: string): string {
  return /[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/**
 * The lines of a CSV text (RFC 4180) as cells; lines without any text are left out. Spreadsheets of some languages part cells
 * by semicolons or tabs: what the first line has the most of counts.
 * @throws SyntaxError naming the line in which a quoted cell begins that never ends
 */
export function parseCsv(content: string): string[][] {
  const text = content.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const lines: string[][] = []
  let cells: string[] = []
  let at = 0
  let line = 1
  const endLine = () => {
    if (cells.some(cell => cell !== '')) lines.push(cells)
    cells = []
    line += 1
  }
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      const begin = line
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (at >= text.length) throw new SyntaxError(`The cell that begins with a quote in line ${begin} never ends`)
        if (text[at] === '"') at += 1
        if (text[at] === '\n') line += 1
        cell += text[at]
      }
      at += 1
    }
    for (; at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r'; at += 1)
      cell += text[at]
    cells.push(cell)
    if (text[at] === separator) {
      at += 1
      if (at === text.length) cells.push('')
    } else {
      at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
      endLine()
    }
  }
  endLine()
  return lines
}

function separatorOf(text: string): string {
  const [first = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)
  const count = (separator: string) => first.split(separator).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}
