/** A piece of source code: text, or a bracketed list that is broken into lines if it is too long. */
export type Source = string | Bracketed

interface Bracketed {
  readonly open: string
  readonly items: readonly Source[]
  readonly close: string
}

const lineWidth = 120

/** A call: `knex.raw('select 1')`. */
export function call(name: string, ...parameters: readonly Source[]): Bracketed {
  return { open: `${name}(`, items: parameters, close: ')' }
}

export function list(items: readonly string[]): Bracketed {
  return { open: '[', items: items.map(quote), close: ']' }
}

/** An object: `{ indexName: 'x' }`. */
export function options(values: Readonly<Record<string, Source>>): Bracketed {
  const items = Object.entries(values).map(([name, value]) => labelled(`${name}: `, value))
  return { open: '{ ', items, close: ' }' }
}

/** Chained calls on one line, or each on its own: `table.text('title').notNullable()`. */
export function chainLines(base: string, calls: readonly Source[], indent: number): string[] {
  const line = base + calls.map(flat).join('')
  if (line.length + indent <= lineWidth) return [line]
  if (calls.length > 2) return brokenChainLines(base, calls, indent)
  const last = calls.at(-1) as Source
  return linesOf(labelled(base + calls.slice(0, -1).map(flat).join(''), last), indent)
}

/** Chained calls, each on its own line. */
export function brokenChainLines(base: string, calls: readonly Source[], indent: number): string[] {
  return [base, ...calls.flatMap(each => linesOf(each, indent + 2).map(text => `  ${text}`))]
}

/** A string literal with the quotes that need fewer escapes, preferring single ones. */
export function quote(text: string): string {
  const singles = text.split("'").length
  const doubles = text.split('"').length
  const mark = singles > doubles ? '"' : "'"
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll(mark, `\\${mark}`)
  return `${mark}${escaped}${mark}`
}

/** Lines as Biome breaks them, without the indent of the first. */
function linesOf(source: Source, indent: number): string[] {
  const line = flat(source)
  if (typeof source === 'string' || line.length + indent <= lineWidth) return [line]
  const { open, items, close } = source
  const last = items.at(-1)
  const before = items.slice(0, -1).map(item => `${flat(item)}, `)
  if (last !== undefined && typeof last !== 'string' && /^[[{]/.test(last.open)) {
    const head = `${open}${before.join('')}${last.open.trim()}`
    if (head.length + indent <= lineWidth) {
      return [head, ...itemLines(last.items, indent), `${last.close.trim()}${close}`]
    }
  }
  return [open.trim(), ...itemLines(items, indent), close.trim()]
}

function itemLines(items: readonly Source[], indent: number): string[] {
  return items.flatMap(item => {
    // The comma takes a place too.
    const lines = linesOf(item, indent + 3)
    return lines.map((line, place) => `  ${line}${place === lines.length - 1 ? ',' : ''}`)
  })
}

function flat(source: Source): string {
  return typeof source === 'string' ? source : `${source.open}${source.items.map(flat).join(', ')}${source.close}`
}

function labelled(label: string, source: Source): Source {
  return typeof source === 'string' ? label + source : { ...source, open: label + source.open }
}
