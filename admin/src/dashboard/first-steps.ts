import { type Catalogue, toSentence } from '@tessera/core'
import type { FirstStep } from '@tessera/widget-sdk/admin'

/** A step with its state, and the package that has its texts. */
export interface Step extends Omit<FirstStep, 'isDone'> {
  readonly packageName: string
  readonly isDone: boolean
}

/** What the back office itself knows about the site. Undefined: not known yet. */
export interface SiteStatus {
  readonly sendsMail?: boolean | undefined
  readonly publicUrl: string
  readonly hasSecondFactor: boolean
  /** Path of the current user's settings. */
  readonly settingsPath?: string | undefined
}

/** The built-in steps with those of packages, in order. */
export function firstSteps(site: SiteStatus, ofPackages: readonly Step[]): readonly Step[] {
  const { sendsMail, settingsPath } = site
  const builtIn: readonly Step[] = [
    { ...security, isDone: site.hasSecondFactor, ...(settingsPath !== undefined && { address: settingsPath }) },
    ...(sendsMail === undefined ? [] : [{ ...mail, isDone: sendsMail }]),
    { ...address, isDone: !isLocal(site.publicUrl) },
  ]
  return [...ofPackages, ...builtIn].toSorted((a, b) => a.order - b.order)
}

const packageName = '@tessera/admin'
const security = { packageName, name: 'security', order: 50 }
const mail = { packageName, name: 'mail', order: 60 }
const address = { packageName, name: 'address', order: 70 }

/** What a step is called, and how to do it. */
export interface StepTexts {
  readonly title: string
  readonly help: string
}

/** @param texts of the step's package */
export function stepTexts({ name }: Step, texts: Catalogue): StepTexts {
  const said = (texts.firstSteps as Readonly<Record<string, Partial<StepTexts>>> | undefined)?.[name]
  return { title: toSentence(name), help: '', ...said }
}

/** Whether an address works on this machine only. */
function isLocal(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127\.|\[::1\]|0\.0\.0\.0$)/.test(hostname)
}
