import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export type Weight = 400 | 600

/** A part of a text, and the name of the font that has its letters. */
export interface Run {
  readonly font: string
  readonly text: string
}

/** The font of documents: a file for each weight and subset of letters. */
export interface PdfFonts {
  /** By the names that runs have. */
  readonly files: ReadonlyMap<string, Buffer>
  /** Splits a text by the subsets that have its letters; those that none has give way to an ellipsis. */
  runs(text: string, weight: Weight): readonly Run[]
}

const packageName = '@fontsource/inter'
const subsets = ['latin', 'cyrillic', 'latin-ext', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const
const weights: readonly Weight[] = [400, 600]

let opened: Promise<PdfFonts> | undefined

/** Reads the fonts, once for all documents of the process. */
export function pdfFonts(): Promise<PdfFonts> {
  opened ??= openFonts()
  return opened
}

async function openFonts(): Promise<PdfFonts> {
  const read = (path: string) => readFile(fileURLToPath(import.meta.resolve(`${packageName}/${path}`)))
  const ranges = JSON.parse((await read('unicode.json')).toString('utf8')) as Readonly<Record<string, string>>
  const covers = subsets.map(subset => [subset, coverage(ranges[subset] ?? '')] as const)
  const files = await Promise.all(
    weights.flatMap(weight =>
      subsets.map(
        async subset => [fontName(subset, weight), await read(`files/inter-${subset}-${weight}-normal.woff`)] as const,
      ),
    ),
  )
  const subsetOf = (letter: string, before: string | undefined) =>
    // Spaces and marks stay with what they follow.
    covers.find(([subset, has]) => subset === before && has(letter))?.[0] ?? covers.find(([, has]) => has(letter))?.[0]

  return {
    files: new Map(files),
    runs(text, weight) {
      const runs: { subset: string; text: string }[] = []
      for (const letter of text.normalize('NFC')) {
        const last = runs.at(-1)
        const subset = subsetOf(letter, last?.subset)
        if (subset !== undefined && subset === last?.subset) last.text += letter
        else if (subset !== undefined) runs.push({ subset, text: letter })
        else if (!last?.text.endsWith('…')) runs.push({ subset: 'latin', text: '…' })
      }
      return runs.map(run => ({ font: fontName(run.subset, weight), text: run.text }))
    },
  }
}

function fontName(subset: string, weight: Weight): string {
  return `${subset} ${weight}`
}

/** @param ranges `U+0000-00FF,U+0131` */
function coverage(ranges: string): (letter: string) => boolean {
  const spans = ranges.split(',').map(range => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
  return letter => {
    const code = letter.codePointAt(0) ?? 0
    return spans.some(([first, last]) => code >= first && code <= last)
  }
}
