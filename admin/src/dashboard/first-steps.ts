/** What is known about a site, as far as it says how finished it is. Undefined: not known yet, or not there at all. */
export interface SiteFacts {
  readonly hasOwnPages?: boolean
  readonly hasOwnLogo?: boolean
  readonly hasOwnProducts?: boolean
  readonly hasRequests?: boolean
  /** Texts of pages that lack the second language. */
  readonly missingTranslations?: number
  readonly sendsMail?: boolean
  readonly publicUrl: string
  readonly hasSecondFactor: boolean
}

export type StepName = 'pages' | 'logo' | 'languages' | 'products' | 'mail' | 'address' | 'security' | 'request'

export interface Step {
  readonly name: StepName
  readonly isDone: boolean
}

/** What makes a new site one's own, in its order; steps that don't apply are left out. */
export function firstSteps(facts: SiteFacts): readonly Step[] {
  const { missingTranslations } = facts
  const steps: readonly (readonly [StepName, boolean | undefined])[] = [
    ['pages', facts.hasOwnPages],
    ['logo', facts.hasOwnLogo],
    ['languages', missingTranslations === undefined ? undefined : missingTranslations === 0],
    ['products', facts.hasOwnProducts],
    ['security', facts.hasSecondFactor],
    ['mail', facts.sendsMail],
    ['address', !isLocal(facts.publicUrl)],
    ['request', facts.hasRequests],
  ]
  return steps.flatMap(([name, isDone]) => (isDone === undefined ? [] : [{ name, isDone }]))
}

/** Whether an address works on the machine of the site alone. */
function isLocal(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127\.|\[::1\]|0\.0\.0\.0$)/.test(hostname)
}
