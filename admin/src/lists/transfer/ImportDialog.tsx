import type { Entity } from '@tessera/core'
import { cn, useLanguage } from '@tessera/widget-sdk'
import { Dialog } from '@tessera/widget-sdk/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { useMessages } from '../../messages.ts'
import { model } from '../../model/entities.ts'
import { useLabels } from '../../model/labels.ts'
import { Button } from '../../ui/index.ts'
import { ColumnsStep } from './ColumnsStep.tsx'
import { FileStep } from './FileStep.tsx'
import { type ImportFile, type ImportSource, isArchive } from './import-file.ts'
import { obstacleOf } from './import-state.ts'
import { columnLabel } from './import-targets.ts'
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
  const language = useLanguage()
  const flow = useImport(entity)
  const {
    step,
    source,
    file,
    mapping,
    matchKey,
    columns,
    open,
    creating,
    format,
    report,
    isPending,
    processed,
    error,
  } = flow.state
  const obstacle = obstacleOf(flow.state)
  const { content, heading, failure } = useStepFocus(step, error)
  const nameOf = (name: string) => {
    const column = columns.find(each => each.name === name)
    return column ? columnLabel(entity, column, labels, language, model.entities) : labels.field(entity, name)
  }
  const right = report ? report.created + report.updated : 0

  const names = [m.stepFile, m.stepColumns, m.stepCheck]
  const at = step === 'file' ? 0 : step === 'columns' ? 1 : 2
  const total = file?.rows.length ?? 0
  const progress = (text: string) =>
    processed > 0
      ? `${text} ${m.progress.replace('{done}', String(processed)).replace('{total}', String(total))}`
      : text

  const footers: Readonly<Record<typeof step, ReactNode>> = {
    file: null,
    columns: (
      <>
        <Button onClick={flow.goBack} disabled={isPending}>
          {m.back}
        </Button>
        <Button variant="primary" disabled={isPending || obstacle !== null} onClick={() => void flow.check()}>
          {isPending ? progress(m.checking) : m.check}
        </Button>
      </>
    ),
    check: (
      <>
        <Button onClick={flow.goBack} disabled={isPending}>
          {m.back}
        </Button>
        {right > 0 ? (
          <Button variant="primary" disabled={isPending} onClick={() => void flow.start()}>
            {isPending
              ? progress(m.importing)
              : processed > 0
                ? m.continue
                : report?.errors.length
                  ? m.runRight(right)
                  : m.run(right)}
          </Button>
        ) : (
          <Button variant="primary" onClick={flow.startAgain}>
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
      <Steps at={at} names={names} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of a form */}
      <div ref={content} role="group" aria-label={names[at]} tabIndex={-1} className="flex flex-col gap-5 outline-none">
        {step === 'file' && <FileStep onFile={flow.take} />}
        {step === 'columns' && format !== null && (
          <p role="status" className="text-sm text-text-muted">
            {m.recognized.replace('{format}', format)}
          </p>
        )}
        {step === 'columns' && file && (
          <ColumnsStep
            entity={entity}
            file={file}
            encoding={source && isText(source, file) ? source.encoding : null}
            onEncoding={encoding => void flow.reread(encoding, m.malformed)}
            mapping={mapping}
            onMapping={flow.setMapping}
            matchKey={matchKey}
            onMatchKey={flow.setMatchKey}
            columns={columns}
            open={open}
            creating={creating}
            onCreating={flow.setCreating}
          />
        )}
        {step === 'columns' && obstacle === 'nothingChosen' && (
          <p className="text-sm text-text-muted">{m.nothingChosen}</p>
        )}
        {step === 'columns' && obstacle === 'needsKey' && (
          <p className="text-sm text-text-muted">{m.needsKey.replace('{field}', nameOf(matchKey ?? ''))}</p>
        )}
        {(step === 'check' || step === 'done') && file && report && (
          <ReportStep
            entity={entity}
            file={file}
            mapping={mapping}
            columns={columns}
            report={report}
            isDone={step === 'done'}
            heading={heading}
          />
        )}
        {error && (
          <div ref={failure} tabIndex={-1} role="alert" className="text-danger text-sm outline-none">
            <p>{error}</p>
            {step === 'check' && processed > 0 && <p>{m.interrupted(processed)}</p>}
          </div>
        )}
      </div>
    </Dialog>
  )
}

/**
 * The button that led to a step is gone with the one before, or was disabled in between: the focus goes to the heading of what
 * the step shows, and to why it failed.
 */
function useStepFocus(step: string, error: string | null) {
  const content = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const failure = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    const isAnother = shown.current !== step
    shown.current = step
    if (error !== null) failure.current?.focus()
    else if (isAnother) (heading.current ?? content.current)?.focus({ preventScroll: true })
  }, [step, error])
  return { content, heading, failure }
}

function Steps({ at, names }: { readonly at: number; readonly names: readonly string[] }) {
  return (
    <ol className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
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

/** Whether a file has an encoding: workbooks say themselves how their texts are written, and JSON is UTF-8. */
function isText({ bytes }: ImportSource, { format }: ImportFile): boolean {
  return format === 'csv' && !isArchive(bytes)
}
