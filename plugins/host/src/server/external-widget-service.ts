import type { Patch } from '@tessera/core'
import { serviceOf } from '@tessera/core/server'
import { widgetsToExternalWidgets } from '../index.ts'
import { UnknownExternalModule } from './errors.ts'

/** Modules of the product that have widgets, whether they are installed or not: content outlives a removed plugin. */
const knownModules = [
  'agent',
  'analytic',
  'billing',
  'blog',
  'broadcast',
  'crm',
  'ecommerce',
  'file-storage',
  'notification',
  'rbac',
  'social',
  'startup',
  'website-builder',
]

export class ExternalWidgetService extends serviceOf(widgetsToExternalWidgets) {
  protected override async prepare(values: readonly Patch<typeof widgetsToExternalWidgets>[]) {
    for (const { externalModule } of values) {
      if (externalModule === undefined || this.#hasWidgets(externalModule)) continue
      const installed = [...this.host.entities.values()].filter(({ name }) => name === 'widget')
      const modules = new Set([...knownModules, ...installed.map(({ module }) => module)])
      modules.delete('host')
      throw new UnknownExternalModule(`externalModule must be one of ${[...modules].sort().join(', ')}`)
    }
    return values
  }

  /** A host widget in a host widget could hold itself. */
  #hasWidgets(module: string): boolean {
    return module !== 'host' && (knownModules.includes(module) || this.host.entities.has(`${module}/widgets`))
  }
}
