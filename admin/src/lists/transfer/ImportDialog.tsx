import type { Entity } from '@tessera/core'
import { cn } from '@tessera/widget-sdk'
import { Dialog } from '@tessera/widget-sdk/ui'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages.ts'
import { useLabels } from '../../model/labels.ts'
import { Button } from '../../ui/index.ts'
import { ColumnsStep } from './ColumnsStep.tsx'
import { FileStep } from './FileStep.tsx'
import { ReportStep } from './ReportStep.tsx'
import { useImport } from './use-import.ts'

interface ImportDialogProps {
  readonly entity: Entity
  readonly onClose: () => void
}

/** Imports a file: file, columns, check, and only then the import. */
export default function ImportDialog({ entity, onClose }: ImportDialogProps) {
  const m = useMessages('import')
  const labels = useLabels()
  const flow = useImport(entity)
  const { step, source, file, mapping, report, isPending, error } = flow
  const chosen = Object.values(mapping)
  const isTwice = new Set(chosen).size < chosen.length
  const lacksKey = flow.matchKey !== null && !chosen.includes(flow.matchKey)
  const obstacle =
    chosen.length === 0
      ? m.nothingChosen
      : lacksKey
        ? m.needsKey.replace('{field}', labels.field(entity, flow.matchKey ?? ''))
        : null
  const right = report ? report.created + report.updated : 0

  const footers: Readonly<Record<typeof step, ReactNode>> = {
    file: null,
    columns: (
      <>
        <Button onClick={() => flow.goTo('file')} disabled={isPending}>
          {m.back}
        </Button>
        <Button
          variant="primary"
          disabled={isPending || isTwice || obstacle !== null}
          onClick={() => void flow.check()}
        >
          {isPending ? m.checking : m.check}
        </Button>
      </>
    ),
    check: (
      <>
        <Button onClick={() => flow.goTo('columns')} disabled={isPending}>
          {m.back}
        </Button>
        {right > 0 ? (
          <Button variant="primary" disabled={isPending} onClick={() => void flow.start()}>
            {isPending ? m.importing : report?.errors.length ? m.runRight(right) : m.run(right)}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => flow.goTo('file')}>
            {m.again}
          </Button>
        )}
      </>
    ),
    done: (
      <Button variant="primary" onClick={onClose}>
        {m.close}
      </Button>
    ),
  }

  return (
    <Dialog
      isOpen
      onClose={() => !isPending && onClose()}
      className="max-w-2xl"
      title={`${m.title}: ${labels.many(entity)}`}
      description={file && step !== 'file' ? m.rowsIn(file.rows.length).replace('{file}', file.name) : undefined}
      footer={footers[step]}
    >
      <Steps at={step === 'file' ? 0 : step === 'columns' ? 1 : 2} names={[m.stepFile, m.stepColumns, m.stepCheck]} />
      {step === 'file' && <FileStep onFile={flow.take} />}
      {step === 'columns' && file && (
        <ColumnsStep
          entity={entity}
          file={file}
          encoding={source?.encoding ?? null}
          onEncoding={encoding => void flow.reread(encoding, m.malformed)}
          mapping={mapping}
          onMapping={flow.setMapping}
          matchKey={flow.matchKey}
          onMatchKey={flow.setMatchKey}
        />
      )}
      {step === 'columns' && obstacle && <p className="text-sm text-text-muted">{obstacle}</p>}
      {(step === 'check' || step === 'done') && file && report && (
        <ReportStep entity={entity} file={file} mapping={mapping} report={report} isDone={step === 'done'} />
      )}
      {error && (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </Dialog>
  )
}

function Steps({ at, names }: { readonly at: number; readonly names: readonly string[] }) {
  return (
    <ol className="flex gap-4 text-sm">
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={index === at ? 'step' : undefined}
          className={cn('flex items-center gap-2', index === at ? 'font-medium' : 'text-text-muted')}
        >
          <span
            className={cn(
              'grid size-6 place-items-center rounded-full text-xs tabular-nums',
              index <= at ? 'bg-primary text-on-primary' : 'bg-muted',
            )}
          >
            {index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  )
}
