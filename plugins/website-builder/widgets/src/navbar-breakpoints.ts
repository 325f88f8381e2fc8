/** The texts in the navbar. */
export interface NavbarContents {
  /** Names of the logotypes. */
  readonly logotypes: readonly string[]
  readonly links: readonly string[]
  readonly actions: readonly string[]
  /** Number of languages. */
  readonly languages: number
  readonly hasAccount: boolean
  readonly hasCart: boolean
}

/** A breakpoint in rem, with the classes that show something from there on, and only below. */
interface Breakpoint {
  readonly width: number
  readonly from: string
  readonly below: string
}

/** The breakpoints from which the navbar shows its parts. What it doesn't show is in the menu. */
export interface NavbarBreakpoints {
  readonly links: Breakpoint
  readonly actions: Breakpoint
  readonly languages: Breakpoint
}

/** Complete class names, so that Tailwind finds them. Below 48 rem links are always in the menu. */
const breakpoints: readonly Breakpoint[] = [
  { width: 20, from: '', below: 'hidden' },
  { width: 22.5, from: 'max-[22.5rem]:hidden', below: 'min-[22.5rem]:hidden' },
  { width: 24.375, from: 'max-[24.375rem]:hidden', below: 'min-[24.375rem]:hidden' },
  { width: 25.75, from: 'max-[25.75rem]:hidden', below: 'min-[25.75rem]:hidden' },
  { width: 30, from: 'max-[30rem]:hidden', below: 'min-[30rem]:hidden' },
  { width: 36, from: 'max-[36rem]:hidden', below: 'min-[36rem]:hidden' },
  { width: 48, from: 'max-[48rem]:hidden', below: 'min-[48rem]:hidden' },
  { width: 52, from: 'max-[52rem]:hidden', below: 'min-[52rem]:hidden' },
  { width: 56, from: 'max-[56rem]:hidden', below: 'min-[56rem]:hidden' },
  { width: 60, from: 'max-[60rem]:hidden', below: 'min-[60rem]:hidden' },
  { width: 64, from: 'max-[64rem]:hidden', below: 'min-[64rem]:hidden' },
  { width: 68, from: 'max-[68rem]:hidden', below: 'min-[68rem]:hidden' },
  { width: 72, from: 'max-[72rem]:hidden', below: 'min-[72rem]:hidden' },
  { width: 76, from: 'max-[76rem]:hidden', below: 'min-[76rem]:hidden' },
  { width: 80, from: 'max-[80rem]:hidden', below: 'min-[80rem]:hidden' },
]
const noBreakpoint: Breakpoint = { width: Number.POSITIVE_INFINITY, from: 'hidden', below: '' }

/** From here on the navbar has wider spacing, and its column doesn't grow any more. */
const widest = 80
const menuUntil = 48

/**
 * Finds the breakpoints at which the navbar's parts fit. Pages are rendered once for all window widths, so the widths of
 * texts are estimated, on the safe side: a navbar that is wider nevertheless wraps.
 */
export function navbarBreakpoints(contents: NavbarContents): NavbarBreakpoints {
  const rest = (step: number) =>
    sum(contents.logotypes.map(logotypeWidth)) +
    (contents.hasAccount ? account + gapAt(step) : 0) +
    (contents.hasCart ? cart : 0)
  const languages = contents.languages > 1 ? contents.languages * language : 0
  const menu = (step: number) => menuButton + gapAt(step)
  const links = (step: number) =>
    contents.links.length === 0 ? 0 : sum(contents.links.map(each => linkWidth(each, step))) + 0.5 + gapAt(step)
  const actions = (step: number) => sum(contents.actions.map(each => actionWidth(each, step) + gapAt(step)))
  const fits = (parts: number, step: number) => parts <= columnAt(step)

  const forLanguages = firstFrom(0, step => fits(rest(step) + languages + gapAt(step) + menu(step), step))
  const forLinks = firstFrom(menuUntil, step => fits(rest(step) + languages + gapAt(step) + links(step), step))
  const forActions = firstFrom(menuUntil, step => {
    const navigation = step < forLinks.width ? menu(step) : links(step)
    return fits(rest(step) + languages + gapAt(step) + navigation + actions(step), step)
  })
  return { links: forLinks, actions: forActions, languages: forLanguages }
}

/** The first breakpoint at which everything fits. */
function firstFrom(minimum: number, fits: (step: number) => boolean): Breakpoint {
  const offered = breakpoints.filter(({ width }) => width >= minimum)
  const tight = offered.findLastIndex(({ width }) => !fits(width))
  return offered[tight + 1] ?? noBreakpoint
}

/** Sizes in rem, as in the navbar's classes. */
const account = 4.5
const cart = 2.75
const language = 2.25
const menuButton = 2.125

function gapAt(step: number): number {
  return step < widest ? 0.75 : 2
}

/** The column's width without its margins. */
function columnAt(step: number): number {
  if (step < 40) return step - 2.5
  return Math.min(step, widest) - (step < 64 ? 4 : 6)
}

function logotypeWidth(name: string): number {
  return 2 + 0.625 + textWidth(name, 1.25)
}

function linkWidth(name: string, step: number): number {
  return step < widest ? 1.125 + textWidth(name, 0.875) : 1.625 + textWidth(name, 0.9375)
}

function actionWidth(name: string, step: number): number {
  return 2 + textWidth(name, step < widest ? 0.875 : 0.9375)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}

/** Estimates a text's width at a font size by its letters, on the safe side. */
export function textWidth(text: string, size: number): number {
  return sum([...text].map(letterWidth)) * size * 1.04
}

function letterWidth(letter: string): number {
  if (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(letter)) return 1
  if (/[mwMWшщжюыфмШЩЖЮЫФМДЮ—…@%&]/u.test(letter)) return 0.88
  if (/[fijlrtI1.,:;'’!|()[\] ]/u.test(letter)) return 0.37
  return /\p{Lu}/u.test(letter) ? 0.72 : 0.6
}
