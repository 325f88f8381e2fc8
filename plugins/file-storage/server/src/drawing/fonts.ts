/** The site's fonts, as files that satori reads: one for each weight and subset of letters. */
interface Face {
  /** A subset is a family of its own, so that a letter is looked for in each. */
  readonly name: string
  readonly weight: 400 | 600 | 700
  /** To be resolved as a module. */
  readonly file: string
}

const subsets = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese']
/** Onest has no Greek: headings in it are set in the font of texts, as satori looks on in all fonts. */
const textSubsets = [...subsets, 'greek', 'greek-ext']

/** For headings. */
export const headingFont = familyOf('Onest', subsets)
/** For texts and figures. */
export const textFont = familyOf('Inter', textSubsets)

export const faces: readonly Face[] = [
  ...facesOf('Inter', [400, 600], textSubsets),
  ...facesOf('Onest', [600, 700], subsets),
]

function facesOf(family: string, weights: readonly Face['weight'][], of: readonly string[]): Face[] {
  const folder = family.toLowerCase()
  return weights.flatMap(weight =>
    of.map(subset => ({
      name: `${family} ${subset}`,
      weight,
      file: `@fontsource/${folder}/files/${folder}-${subset}-${weight}-normal.woff`,
    })),
  )
}

function familyOf(family: string, of: readonly string[]): string {
  return of.map(subset => `${family} ${subset}`).join(', ')
}
