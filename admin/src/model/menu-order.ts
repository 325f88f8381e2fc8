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
