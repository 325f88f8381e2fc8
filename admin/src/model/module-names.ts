import type { Localized } from '@tessera/core'

/** Names of the modules that come with the product; any other is called after its identifier. */
export const moduleNames: Readonly<Record<string, Localized>> = {
  agent: { en: 'Agents', ru: 'Агенты' },
  analytic: { en: 'Analytics', ru: 'Аналитика' },
  billing: { en: 'Billing', ru: 'Платежи' },
  blog: { en: 'Blog', ru: 'Блог' },
  broadcast: { en: 'Broadcast', ru: 'Каналы обмена' },
  crm: { en: 'CRM', ru: 'CRM' },
  ecommerce: { en: 'Shop', ru: 'Магазин' },
  'file-storage': { en: 'Files', ru: 'Файлы' },
  host: { en: 'Pages and layouts', ru: 'Страницы и макеты' },
  notification: { en: 'Notifications', ru: 'Уведомления' },
  rbac: { en: 'People and access', ru: 'Люди и доступ' },
  social: { en: 'Profiles', ru: 'Профили' },
  startup: { en: 'Own module', ru: 'Собственный модуль' },
  'website-builder': { en: 'Website builder', ru: 'Конструктор сайта' },
}

/** What comes first in the menu: what is worked on every day. Modules that are not named stand before the last ones. */
const order = ['host', 'website-builder', 'blog', 'ecommerce', 'crm', 'billing', 'social', 'file-storage', 'startup']
const last = ['analytic', 'notification', 'agent', 'broadcast', 'rbac']

/** Names of modules in the order of the menu. */
export function inMenuOrder(modules: readonly string[]): readonly string[] {
  const place = (name: string) => {
    const first = order.indexOf(name)
    return first === -1 ? order.length + 1 + last.indexOf(name) : first
  }
  return modules.toSorted((a, b) => place(a) - place(b))
}
