import type { Entity } from '@tessera/core'
import { useFormState } from 'react-hook-form'
import { useMessages } from '../messages.ts'
import { Button } from '../ui/index.ts'
import { Alert } from './Alert.tsx'
import { DraftAlert } from './DraftAlert.tsx'
import { problemList } from './form-resolver.ts'
import { ProblemSummary } from './ProblemSummary.tsx'
import type { PartProblem } from './use-form-parts.ts'
import type { RecordForm } from './use-record-form.ts'

interface FormAlertsProps {
  readonly entity: Entity
  readonly handle: RecordForm
  /** Problems of what other records say about this one. */
  readonly parts: readonly PartProblem[]
  readonly onGo: (path: string) => void
  readonly onRestore: () => void
  readonly onSaveAsNew: () => void
}

/** All messages about the form as a whole. */
export function FormAlerts({ entity, handle, parts, onGo, onRestore, onSaveAsNew }: FormAlertsProps) {
  const m = useMessages('formAlerts')
  const { errors, isSubmitted } = useFormState({ control: handle.form.control })
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      <ProblemSummary
        entity={entity}
        problems={isSubmitted ? problemList(entity, errors) : []}
        causes={handle.causes}
        parts={parts}
        onGo={onGo}
      />
      {handle.isOffline && (
        <Alert
          kind="danger"
          title={m.offline}
          actions={
            <Button size="sm" onClick={() => void handle.save()}>
              {m.again}
            </Button>
          }
        />
      )}
      {handle.isDeleted && (
        <Alert
          kind="danger"
          title={m.gone}
          actions={
            <>
              <Button size="sm" onClick={onSaveAsNew}>
                {m.saveAsNew}
              </Button>
              {entity.history && (
                <Button size="sm" variant="primary" onClick={onRestore}>
                  {m.restore}
                </Button>
              )}
            </>
          }
        />
      )}
      {handle.isOutdated && !handle.isDeleted && (
        <Alert
          kind="info"
          title={m.outdated}
          actions={
            <Button size="sm" onClick={() => void handle.compare()}>
              {m.compare}
            </Button>
          }
        />
      )}
      {handle.draft && (
        <DraftAlert
          key={handle.draft.key}
          entity={entity}
          draft={handle.draft}
          onRestore={handle.restoreDraft}
          onDiscard={handle.discardDraft}
        />
      )}
    </div>
  )
}
