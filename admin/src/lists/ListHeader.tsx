import type { Entity } from '@tessera/core'
import { Eye, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { addresses } from '../context/addresses.ts'
import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'
import { Button, PageHeader } from '../ui/index.ts'
import { useTotalText } from './use-total-text.ts'

interface ListHeaderProps {
  readonly entity: Entity
  readonly title: ReactNode
  readonly isScreen: boolean
  readonly total: number | undefined
  readonly isEstimated?: boolean | undefined
  readonly isShown: boolean
  readonly onShow: (isShown: boolean) => void
  /** Id of the panel that is shown and hidden. */
  readonly panel: string
  readonly actions: ReactNode
  readonly children?: ReactNode
}

/** Title, total and actions of a list. An embedded table can be hidden. */
export function ListHeader(props: ListHeaderProps) {
  const { entity, title, isScreen, total, isEstimated, isShown, onShow, panel, actions, children } = props
  const m = useMessages('list')
  const labels = useLabels()
  const totalText = useTotalText()
  const count = total !== undefined && <span className="tabular-nums">{totalText(total, isEstimated)}</span>
  const toggle = (
    <Button
      variant="ghost"
      className="text-text-muted"
      icon={isShown ? <EyeOff /> : <Eye />}
      aria-expanded={isShown}
      aria-controls={panel}
      onClick={() => onShow(!isShown)}
    >
      <span className="max-sm:sr-only">{isShown ? m.hide : m.show}</span>
    </Button>
  )
  if (isScreen) {
    return (
      <PageHeader
        title={labels.many(entity)}
        crumbs={[{ name: labels.module(entity.module), to: addresses.module(entity.module) }]}
        state={count}
        actions={
          <>
            {toggle}
            {actions}
          </>
        }
      >
        {children}
      </PageHeader>
    )
  }
  return (
    <header className="border-border border-b">
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 sm:px-6">
        <h2 className="min-w-0 truncate text-base tracking-normal">{title ?? labels.many(entity)}</h2>
        <span className="text-sm text-text-muted">{count}</span>
        <span className="ml-auto">{toggle}</span>
        {isShown && actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </header>
  )
}
