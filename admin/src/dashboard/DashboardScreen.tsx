import { ErrorBoundary, useInvalidate } from '@tessera/widget-sdk'
import type { DashboardPanel } from '@tessera/widget-sdk/admin'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useAdmin } from '../context/admin-context.ts'
import { useMessages } from '../messages.ts'
import { packages } from '../model/admin-packages.ts'
import { model } from '../model/entities.ts'
import { PageHeader } from '../ui/index.ts'
import { ChangesPanel } from './ChangesPanel.tsx'
import { DraftsPanel } from './DraftsPanel.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { HealthPanel } from './HealthPanel.tsx'

const column = 'contents min-w-0 flex-col gap-6 xl:flex'

/** What to know first: what is to be done, what is new, whether everything works. */
export default function DashboardScreen() {
  const m = useMessages('dashboardScreen')
  const { account, rights } = useAdmin()
  useFreshPanelData()
  return (
    <>
      <PageHeader title={m.title} state={account.name} />
      <div className="grid max-w-7xl grid-cols-1 items-start gap-4 p-4 sm:p-6 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-6">
        {/* In one column, what is to be done comes before what was done. */}
        <div className={column}>
          {rights.isAdministrator && <FirstSteps />}
          <PackagePanels place="main" />
          <div className="max-xl:order-last">
            <ChangesPanel />
          </div>
        </div>
        <div className={column}>
          <DraftsPanel />
          <PackagePanels place="side" />
          {rights.isAdministrator && <HealthPanel />}
        </div>
      </div>
    </>
  )
}

/** Refetches the panels of packages on each visit. */
function useFreshPanelData(): void {
  const invalidate = useInvalidate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen is left
  useEffect(() => () => invalidate(), [])
}

const components = new Map<DashboardPanel, ComponentType>()

function componentOf(panel: DashboardPanel): ComponentType {
  const loaded = components.get(panel)
  if (loaded) return loaded
  const component = lazy(panel.load)
  components.set(panel, component)
  return component
}

/** The panels of packages, for users who may read their data. A panel that fails shows an error in its place. */
function PackagePanels({ place }: { readonly place: 'main' | 'side' }) {
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
