import type { FirstStep } from '@tessera/widget-sdk/admin'

/** A step with its state. */
export interface Step extends Omit<FirstStep, 'isDone'> {
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

type StepText = Omit<Step, 'isDone'>

const security: StepText = {
  name: 'security',
  order: 50,
  title: { en: 'Protect your account', ru: 'Защитите свой аккаунт' },
  text: { en: 'Set up a second factor in your settings.', ru: 'Подключите второй фактор в настройках.' },
}

const mail: StepText = {
  name: 'mail',
  order: 60,
  title: { en: 'Let mails go out', ru: 'Настройте отправку писем' },
  text: {
    en: 'Set SMTP_URL on the server: registrations and orders are confirmed by mail.',
    ru: 'Задайте SMTP_URL на сервере: письма подтверждают регистрацию и заказы.',
  },
}

const address: StepText = {
  name: 'address',
  order: 70,
  title: { en: 'Give the site its address', ru: 'Дайте сайту адрес' },
  text: {
    en: 'Set PUBLIC_URL on the server to the address that visitors use.',
    ru: 'Укажите на сервере в PUBLIC_URL адрес, по которому сайт открывают посетители.',
  },
}

/** Whether an address works on this machine only. */
function isLocal(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127\.|\[::1\]|0\.0\.0\.0$)/.test(hostname)
}
