import { useInvalidate } from '@tessera/widget-sdk'
import { useEffect } from 'react'
import { useAdmin } from '../context/admin-context.ts'
import { useMessages } from '../messages.ts'
import { PageHeader } from '../ui/index.ts'
import { ChangesPanel } from './ChangesPanel.tsx'
import { DraftsPanel } from './DraftsPanel.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { HealthPanel } from './HealthPanel.tsx'
import { PackagePanels } from './PackagePanels.tsx'

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
