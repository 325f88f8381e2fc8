import type { Entity, OpenColumns, TransferColumnInfo } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import { useId } from 'react'
import { useAdmin } from '../../context/admin-context.ts'
import { fieldClasses } from '../../fields/field-classes.ts'
import { textOf } from '../../fields/input-value.ts'
import { useMessages } from '../../messages.ts'
import { model } from '../../model/entities.ts'
import { useLabels } from '../../model/labels.ts'
import type { ImportFile } from './import-file.ts'
import { columnLabel, type ImportMapping, importKeys, importTargets } from './import-targets.ts'
import { encodingNames, type TextEncoding, textEncodings } from './text-encoding.ts'

interface ColumnsStepProps {
  readonly entity: Entity
  readonly file: ImportFile
  /** Encoding in which the file was read. */
  readonly encoding: TextEncoding | null
  readonly onEncoding: (encoding: TextEncoding) => void
  readonly mapping: ImportMapping
  readonly onMapping: (mapping: ImportMapping) => void
  /** The field by which existing records are matched; null where every row is new. */
  readonly matchKey: string | null
  readonly onMatchKey: (key: string | null) => void
  /** Columns beside the fields. */
  readonly columns: readonly TransferColumnInfo[]
  /** Columns that the import may add. */
  readonly open: readonly OpenColumns[]
  /** Those in which missing records are created. */
  readonly creating: readonly string[]
  readonly onCreating: (names: readonly string[]) => void
}

/** Maps columns of the file to fields, and chooses the field by which records are matched. */
export function ColumnsStep(props: ColumnsStepProps) {
  const {
    entity,
    file,
    encoding,
    onEncoding,
    mapping,
    onMapping,
    matchKey,
    onMatchKey,
    columns,
    open,
    creating,
    onCreating,
  } = props
  const m = useMessages('import')
  const labels = useLabels()
  const id = useId()
  const { languages } = useAdmin().start
  const language = useLanguage()
  const others = columns.map(column => ({
    name: column.name,
    label: columnLabel(entity, column, labels, language, model.entities),
  }))
  const targets = [...importTargets(entity, languages, labels), ...others]
  const labelOf = (name: string) => others.find(other => other.name === name)?.label ?? labels.field(entity, name)
  const creatable = columns.filter(({ name, canCreate }) => canCreate && Object.values(mapping).includes(name))
  const isTwice = (target: string) => Object.values(mapping).filter(each => each === target).length > 1
  return (
    <div className="flex flex-col gap-5 text-sm">
      {encoding && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <label className="flex items-center gap-2 font-medium">
            {m.encoding}
            <select
              className={fieldClasses('h-9 w-auto font-normal')}
              value={encoding}
              onChange={({ target }) => onEncoding(target.value as TextEncoding)}
            >
              {textEncodings.map(each => (
                <option key={each} value={each}>
                  {encodingNames[each]}
                </option>
              ))}
            </select>
          </label>
          <p className="text-text-muted">{m.encodingHint}</p>
        </div>
      )}
      <div className="overflow-x-auto rounded-md border border-border">
        <table className="w-full max-sm:table-fixed">
          <thead className="bg-surface text-left text-text-muted text-xs">
            <tr>
              <th scope="col" className="h-9 px-3 font-medium max-sm:w-2/5">
                {m.column}
              </th>
              <th scope="col" className="px-3 font-medium max-sm:hidden">
                {m.sample}
              </th>
              <th scope="col" className="px-3 font-medium">
                {m.field}
              </th>
            </tr>
          </thead>
          <tbody>
            {file.columns.map((column, index) => {
              const target = mapping[column] ?? ''
              const isInvalid = target !== '' && isTwice(target)
              return (
                <tr key={column} className="border-border border-t">
                  <th
                    scope="row"
                    id={`${id}-${index}`}
                    className="wrap-anywhere max-w-40 px-3 py-1.5 text-left font-medium sm:truncate"
                  >
                    {column}
                  </th>
                  <td className="max-w-48 truncate px-3 text-text-muted max-sm:hidden">
                    {textOf(file.rows.find(row => textOf(row[column]) !== '')?.[column])}
                  </td>
                  <td className="px-3 py-1.5">
                    <select
                      aria-labelledby={`${id}-${index}`}
                      {...(isInvalid && { 'aria-invalid': true, 'aria-describedby': `${id}-${index}-error` })}
                      className={fieldClasses('h-9')}
                      value={target}
                      onChange={({ target: { value } }) => onMapping(mappingWith(mapping, column, value))}
                    >
                      <option value="">{m.leaveOut}</option>
                      {targets.map(({ name, label }) => (
                        <option key={name} value={name}>
                          {label}
                        </option>
                      ))}
                      {open.map(({ prefix, labels: called }) => {
                        const name = column.startsWith(prefix) ? column : `${prefix}${column}`
                        return (
                          <option key={prefix} value={name}>
                            {called[language] ?? prefix}: {name.slice(prefix.length)}
                          </option>
                        )
                      })}
                    </select>
                    {isInvalid && (
                      <p id={`${id}-${index}-error`} className="mt-1 text-danger text-xs">
                        {m.twice}
                      </p>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <label className="flex flex-col gap-1.5 font-medium">
        {m.match}
        <select
          className={fieldClasses('h-9 font-normal')}
          value={matchKey ?? ''}
          onChange={({ target }) => onMatchKey(target.value || null)}
        >
          <option value="">{m.matchNone}</option>
          {importKeys(entity, columns).map(name => (
            <option key={name} value={name}>
              {m.matchBy.replace('{field}', labelOf(name))}
            </option>
          ))}
        </select>
      </label>
      {creatable.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 font-medium">{m.createMissing}</legend>
          {creatable.map(({ name }) => (
            <label key={name} className="flex items-center gap-2">
              <input
                type="checkbox"
                className="size-4 accent-primary"
                checked={creating.includes(name)}
                onChange={({ target: { checked } }) =>
                  onCreating(checked ? [...creating, name] : creating.filter(each => each !== name))
                }
              />
              {labelOf(name)}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

function mappingWith(mapping: ImportMapping, column: string, target: string): ImportMapping {
  const { [column]: _, ...others } = mapping
  return target === '' ? others : { ...others, [column]: target }
}
