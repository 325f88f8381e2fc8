import { ErrorBoundary } from '@tessera/widget-sdk'
import type { DashboardPanel } from '@tessera/widget-sdk/admin'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { type ComponentType, lazy, Suspense } from 'react'
import { useAdmin } from '../context/admin-context.ts'
import { packages } from '../model/admin-packages.ts'
import { model } from '../model/entities.ts'

const components = new Map<DashboardPanel, ComponentType>()

function componentOf(panel: DashboardPanel): ComponentType {
  const loaded = components.get(panel)
  if (loaded) return loaded
  const component = lazy(panel.load)
  components.set(panel, component)
  return component
}

/** The panels of packages, for users who may read their data. A panel that fails shows an error in its place. */
export function PackagePanels({ place }: { readonly place: 'main' | 'side' }) {
  const { rights } = useAdmin()
  const mayRead = ({ reads }: DashboardPanel) =>
    reads
      ? model.entities.has(reads.path) && (rights.entities[reads.path]?.includes('read') ?? false)
      : rights.isAdministrator
  return packages
    .flatMap(({ panels = [] }, index) => panels.map(panel => ({ panel, key: `${index} ${panel.name}` })))
    .filter(({ panel }) => (panel.place ?? 'side') === place && mayRead(panel))
    .map(({ panel, key }) => {
      const Panel = componentOf(panel)
      return (
        <ErrorBoundary key={key}>
          <Suspense fallback={<Skeleton className="h-44 rounded-lg opacity-50" />}>
            <Panel />
          </Suspense>
        </ErrorBoundary>
      )
    })
}
