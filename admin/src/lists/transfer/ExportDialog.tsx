import { useQuery } from '@tanstack/react-query'
import { type Entity, fieldEntries, parseCsv, type TransferColumns } from '@tessera/core'
import { errorOf, useLanguage } from '@tessera/widget-sdk'
import { Dialog } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { useAdmin } from '../../context/admin-context.ts'
import { useMessages } from '../../messages.ts'
import { model } from '../../model/entities.ts'
import { type Labels, useLabels } from '../../model/labels.ts'
import { Button } from '../../ui/index.ts'
import { problemText } from '../../ui/problem-text.ts'
import type { Filtering } from '../state/list-query.ts'
import type { ListState } from '../state/list-state.ts'
import { downloadBlob, exportAddress, exportedText } from './export-file.ts'
import { columnLabel } from './import-targets.ts'
import { transferQuery } from './transfer-query.ts'

interface ExportDialogProps {
  readonly entity: Entity
  readonly filtering: Filtering
  readonly sort: ListState['sort']
  /** The selected records; absent: all that the list shows. */
  readonly ids?: readonly string[]
  readonly onClose: () => void
}

interface Choice {
  readonly name: string
  readonly label: string
  readonly isNumber: boolean
  /** Part of a file that can be imported again. */
  readonly isUsual: boolean
}

const formats = ['csv', 'xlsx', 'json'] as const

type Format = (typeof formats)[number]

const types = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const

/** Exports what the user chooses: columns, and the kind of file. Chosen at first is what can be imported again. */
export default function ExportDialog({ entity, filtering, sort, ids, onClose }: ExportDialogProps) {
  const m = useMessages('exportDialog')
  const labels = useLabels()
  const language = useLanguage()
  const { api, identity, start } = useAdmin()
  const { data: others } = useQuery(transferQuery(api, entity))
  const [format, setFormat] = useState<Format>('csv')
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const choices = others ? choicesOf(entity, others, start.languages, labels, language) : []
  const isChosen = ({ name, isUsual }: Choice) => changed.get(name) ?? isUsual
  const chosen = choices.filter(isChosen)

  async function run(): Promise<void> {
    setPending(true)
    setError(null)
    try {
      const request = {
        format: format === 'json' ? ('json' as const) : ('csv' as const),
        fields: chosen.map(({ name }) => name),
        filtering,
        sort,
      }
      const text = ids
        ? await exportedText(identity.session.fetch, entity, request, ids)
        : await listText(exportAddress(entity, request))
      const name = `${entity.module}-${entity.plural}-${new Date().toISOString().slice(0, 10)}.${format}`
      if (format === 'xlsx') {
        const { workbookOf } = await import('./workbook.ts')
        downloadBlob(
          await workbookOf(
            parseCsv(text),
            chosen.map(({ isNumber }) => isNumber),
          ),
          name,
        )
      } else downloadBlob(new Blob([text], { type: types[format] }), name)
      onClose()
    } catch (failure) {
      setError(problemText(failure, language))
      setPending(false)
    }
  }

  async function listText(address: string): Promise<string> {
    const response = await identity.session.fetch(address, { credentials: 'same-origin' })
    if (!response.ok) throw await errorOf(response)
    return response.text()
  }

  const setAll = (isOn: boolean) => setChanged(new Map(choices.map(({ name }) => [name, isOn])))
  return (
    <Dialog
      isOpen
      onClose={() => !isPending && onClose()}
      className="max-w-xl"
      title={`${m.title}: ${labels.many(entity)}`}
      description={`${m.rows}: ${ids ? m.selected(ids.length) : m.listed}`}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {m.cancel}
          </Button>
          <Button variant="primary" disabled={isPending || chosen.length === 0} onClick={() => void run()}>
            {isPending ? m.exporting : m.export}
          </Button>
        </>
      }
    >
      <fieldset className="flex flex-wrap gap-4 text-sm">
        <legend className="mb-1.5 font-medium">{m.format}</legend>
        {formats.map(each => (
          <label key={each} className="flex items-center gap-2">
            <input
              type="radio"
              name="format"
              className="size-4 accent-primary"
              checked={format === each}
              onChange={() => setFormat(each)}
            />
            {m[each]}
          </label>
        ))}
      </fieldset>
      <fieldset className="flex flex-col gap-2 text-sm">
        <legend className="mb-1.5 font-medium">{m.columns}</legend>
        <p className="text-text-muted">{m.hint}</p>
        <div className="flex gap-2">
          <Button size="sm" onClick={() => setAll(true)}>
            {m.all}
          </Button>
          <Button size="sm" onClick={() => setAll(false)}>
            {m.none}
          </Button>
        </div>
        <div className="grid max-h-72 gap-x-4 gap-y-1.5 overflow-auto rounded-md border border-border p-3 sm:grid-cols-2">
          {choices.map(choice => (
            <label key={choice.name} className="flex items-center gap-2">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-primary"
                checked={isChosen(choice)}
                onChange={({ target }) => setChanged(new Map([...changed, [choice.name, target.checked]]))}
              />
              <span className="wrap-anywhere">{choice.label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {error && (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </Dialog>
  )
}

function choicesOf(
  entity: Entity,
  { exported, imported }: TransferColumns,
  languages: readonly string[],
  labels: Labels,
  language: string,
): Choice[] {
  const named = new Set(exported.map(({ name }) => `${name}Id`))
  const known = new Set(imported.map(({ name }) => name))
  const fields = fieldEntries(entity).flatMap(([name, field]): Choice[] => {
    if (!field.readable || 'isAdded' in field) return []
    const isNumber = ['integer', 'bigint', 'numeric'].includes(field.column)
    const choice = { isNumber, isUsual: field.writable && name !== 'id' && !named.has(name) }
    const label = labels.field(entity, name)
    if (!field.localized) return [{ ...choice, name, label }]
    return languages.map(each => ({ ...choice, name: `${name}.${each}`, label: `${label} (${each})` }))
  })
  const others = exported.map(column => ({
    name: column.name,
    label: columnLabel(entity, column, labels, language, model.entities),
    isNumber: column.isNumber ?? false,
    isUsual: known.has(column.name),
  }))
  return [...fields, ...others]
}
