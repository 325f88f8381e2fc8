/** Cells that spreadsheets interpret as formulas (OWASP, "CSV Injection"), with or without leading apostrophes. */
const formula = /^'*[=+\-@\t\r]/

/** Escapes a text so that no spreadsheet runs it as a formula, by prefixing an apostrophe. */
export function guardedCell(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** After the name of a column whose amounts are in minor units of a currency, which another column names. */
export const minorUnitsHeading = ' (minor units)'

/** Reverses `guardedCell`. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}

/** One line of CSV (RFC 4180), including the line break. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(cell: string): string {
  return /[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/**
 * Parses CSV (RFC 4180) into rows of cells, skipping empty lines. The separator (comma, semicolon or tab, depending on the
 * spreadsheet's locale) is the one that occurs most often in the first line.
 * @throws SyntaxError naming the line where an unterminated quoted cell starts
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
