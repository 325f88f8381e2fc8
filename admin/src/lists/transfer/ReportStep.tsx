import type { Entity, ImportError, ImportReport, TransferColumnInfo } from '@tessera/core'
import { cn, useLanguage } from '@tessera/widget-sdk'
import { CircleCheck, Download, TriangleAlert } from 'lucide-react'
import { type Ref, useId } from 'react'
import { textOf } from '../../fields/input-value.ts'
import { useMessages } from '../../messages.ts'
import { model } from '../../model/entities.ts'
import { useLabels } from '../../model/labels.ts'
import { Button } from '../../ui/index.ts'
import { causeText } from '../../ui/server-causes.ts'
import { downloadText } from './export-file.ts'
import type { ImportFile } from './import-file.ts'
import { columnLabel, type ImportMapping } from './import-targets.ts'
import { invalidRowsCsv } from './invalid-rows.ts'

const maxShown = 100
const subheading = 'font-medium text-sm tracking-normal'

interface ReportStepProps {
  readonly entity: Entity
  readonly file: ImportFile
  readonly mapping: ImportMapping
  /** Columns beside the fields. */
  readonly columns: readonly TransferColumnInfo[]
  readonly report: ImportReport
  /** Whether the import is done; else it was a dry run. */
  readonly isDone: boolean
  /** Of the heading, which gets the focus. */
  readonly heading: Ref<HTMLHeadingElement>
}

/** What an import will do, or has done, with every invalid row. */
export function ReportStep({ entity, file, mapping, columns, report, isDone, heading }: ReportStepProps) {
  const m = useMessages('import')
  const labels = useLabels()
  const language = useLanguage()
  const id = useId()
  const { created, updated, errors, warnings = [], added = [] } = report
  const invalidCount = new Set(errors.map(({ row }) => row)).size
  const columnOf = (field: string | null) =>
    field === null
      ? undefined
      : (Object.keys(mapping).find(column => mapping[column] === field) ??
        Object.keys(mapping).find(column => mapping[column]?.split('.')[0] === field.split('.')[0]))
  const nameOf = (field: string) => {
    const column = columns.find(({ name }) => name === field)
    return column
      ? columnLabel(entity, column, labels, language, model.entities)
      : labels.field(entity, field.split('.')[0] ?? field)
  }
  /** An error with its field, for the file, which has no column for that. */
  const labelled = ({ field, message, issue }: ImportError) => {
    const text = causeText(issue, message, language)
    return field === null || text === message ? text : `${nameOf(field)}: ${text}`
  }
  const figures = [
    ...(created > 0 ? [isDone ? m.doneCreated(created) : m.created(created)] : []),
    ...(updated > 0 ? [isDone ? m.doneUpdated(updated) : m.updated(updated)] : []),
    ...(invalidCount > 0 ? [isDone ? m.doneLeft(invalidCount) : m.wrong(invalidCount)] : []),
  ]
  const problems = (shown: readonly ImportError[], name: string) => (
    <section
      aria-labelledby={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-md border border-border focus-visible:outline-2 focus-visible:outline-ring"
    >
      <table aria-labelledby={name} className="w-full">
        <thead className="sticky top-0 bg-surface text-left text-text-muted text-xs">
          <tr>
            {[m.row, m.field, m.value, m.problem].map(name => (
              <th key={name} scope="col" className={cn('h-9 px-3 font-medium', name === m.value && 'max-sm:hidden')}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, maxShown).map(({ row, field, message, issue }) => {
            const column = columnOf(field)
            const value = column === undefined ? '' : textOf(file.rows[row]?.[column])
            return (
              <tr key={`${row} ${field} ${message}`} className="border-border border-t align-top">
                {/* As text editors count: the first line of a CSV file is its header. */}
                <td className="px-3 py-2 tabular-nums">{row + (file.format === 'csv' ? 2 : 1)}</td>
                <td className="px-3 py-2">{field === null ? '–' : nameOf(field)}</td>
                <td className="max-w-40 truncate px-3 py-2 text-text-muted max-sm:hidden">{value}</td>
                <td className="px-3 py-2 wrap-anywhere">
                  {/* On a phone there is no room for its own column. */}
                  {value !== '' && <span className="block text-text-muted sm:hidden">{value}</span>}
                  {causeText(issue, message, language)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
  return (
    <div className="flex flex-col gap-4 text-sm">
      <div role="status" className="flex items-start gap-3 rounded-md border border-border bg-surface p-4">
        {invalidCount > 0 ? (
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
        ) : (
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
        )}
        <div className="flex flex-col gap-1">
          <h3 ref={heading} tabIndex={-1} className="font-medium text-sm tracking-normal outline-none">
            {figures.join(' · ')}
          </h3>
          {!isDone && (
            <p className="text-text-muted">
              {invalidCount === 0 ? m.allRight : created + updated > 0 ? m.someWrong : m.allWrong}
            </p>
          )}
        </div>
      </div>
      {added.length > 0 && (
        <section className="flex flex-col gap-1.5">
          <h4 className={subheading}>{isDone ? m.alsoCreated : m.alsoCreates}</h4>
          <ul className="flex flex-col gap-1">
            {added.map(({ entity: path, count, names }) => {
              const target = model.entities.get(path)
              return (
                <li key={path} className="wrap-anywhere">
                  {target ? labels.many(target) : path}: {count}{' '}
                  <span className="text-text-muted">
                    {names.slice(0, 5).join(', ')}
                    {count > 5 && '…'}
                  </span>
                </li>
              )
            })}
          </ul>
        </section>
      )}
      {warnings.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <h4 id={`${id}-warnings`} className={subheading}>
            {m.warnings(warnings.length)}
          </h4>
          <p className="text-text-muted">{m.warningsHint}</p>
          {problems(warnings, `${id}-warnings`)}
        </div>
      )}
      {errors.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <h4 id={`${id}-errors`} className={subheading}>
            {m.errors(errors.length)}
          </h4>
          {problems(errors, `${id}-errors`)}
          <div className="mt-1.5 flex flex-wrap items-center gap-3">
            <Button
              size="sm"
              icon={<Download />}
              onClick={() =>
                downloadText(
                  invalidRowsCsv(file, errors, m.errorColumn, labelled),
                  `${file.name.replace(/\.[^.]*$/, '')}-errors.csv`,
                  'text/csv;charset=utf-8',
                )
              }
            >
              {m.download}
            </Button>
            {errors.length > maxShown && <span className="text-text-muted">{m.more(errors.length - maxShown)}</span>}
          </div>
        </div>
      )}
    </div>
  )
}
