import { useQueryClient } from '@tanstack/react-query'
import type { Entity, ImportReport, TransferColumns } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import type { FileFormat } from '@tessera/widget-sdk/admin'
import { useReducer, useRef } from 'react'
import { useAdmin } from '../../context/admin-context.ts'
import { textsOfAllLanguages } from '../../context/all-texts.ts'
import { textOf } from '../../fields/input-value.ts'
import { packages } from '../../model/admin-packages.ts'
import { model } from '../../model/entities.ts'
import { problemText } from '../../ui/problem-text.ts'
import { guessMapping } from './guess-mapping.ts'
import { type ImportFile, type ImportSource, readImportSource } from './import-file.ts'
import { ImportFileError } from './import-file-error.ts'
import { importReducer, newImport, sentMapping } from './import-state.ts'
import { type ImportMapping, importKeys } from './import-targets.ts'
import { importRows } from './import-values.ts'
import { runImport } from './run-import.ts'
import type { TextEncoding } from './text-encoding.ts'

/** The steps of an import: file, columns, dry run, result. */
export function useImport(entity: Entity) {
  const { api, start } = useAdmin()
  const client = useQueryClient()
  const language = useLanguage()
  const [state, dispatch] = useReducer(importReducer, newImport)
  const { source, file, matchKey, columns, creating, processed } = state
  /** The report of the parts before an import broke off. */
  const before = useRef<ImportReport | null>(null)

  /** @throws ImportFileError */
  async function take(from: ImportSource): Promise<void> {
    const read = await readImportSource(from)
    const query = new URLSearchParams({ entity: entity.path })
    const { data } = await api<TransferColumns>('GET', `/api/core/transfer?${query}`)
    const known = await formatOf(entity, read)
    const given = known ? known.format.read(read) : read
    const texts = (await textsOfAllLanguages()).map(({ definitions }) => definitions)
    const sampleOf = (column: string) => textOf(given.rows.find(row => textOf(row[column]) !== '')?.[column])
    const { languages, defaultLanguage } = start
    const mapping = guessMapping(
      entity,
      given.columns,
      languages,
      defaultLanguage,
      texts,
      data.imported,
      sampleOf,
      data.open,
      model.entities,
    )
    const keys = importKeys(entity, data.imported)
    const columns = data.imported
    before.current = null
    dispatch({
      type: 'fileRead',
      source: from,
      file: given,
      mapping,
      keys,
      columns,
      open: data.open,
      format: known?.name ?? null,
    })
  }

  /** Reads the same file in another encoding. @param malformed the message if it can't be read in that one */
  async function reread(encoding: TextEncoding, malformed: string): Promise<void> {
    if (!source) return
    try {
      await take({ ...source, encoding })
    } catch (failure) {
      if (!(failure instanceof ImportFileError)) throw failure
      dispatch({ type: 'failed', error: malformed })
    }
  }

  async function run(options: { readonly isDryRun?: boolean; readonly skipsInvalid?: boolean }): Promise<void> {
    const { isDryRun = false } = options
    if (!file) return
    dispatch({ type: 'sent' })
    try {
      const rows = importRows(entity, file, sentMapping(state), await textsOfAllLanguages())
      const key = matchKey === null ? {} : { key: matchKey }
      const createsMissing = creating.filter(name => Object.values(state.mapping).includes(name))
      const request = {
        rows,
        format: file.format,
        ...key,
        ...(createsMissing.length > 0 && { createsMissing }),
        ...options,
      }
      const earlier = isDryRun ? null : before.current
      const report = await runImport(api, entity, request, {
        columns,
        from: isDryRun ? 0 : processed,
        onProgress: (sofar, done) => {
          if (!isDryRun) before.current = summed(earlier, sofar)
          dispatch({ type: 'progressed', report: sofar, processed: done })
        },
      })
      before.current = null
      dispatch({ type: 'reported', report: summed(earlier, report), isDryRun })
      if (!isDryRun) await client.invalidateQueries()
    } catch (failure) {
      dispatch({ type: 'failed', error: problemText(failure, language) })
    }
  }

  return {
    state,
    take,
    reread,
    setMapping: (mapping: ImportMapping) => dispatch({ type: 'mappingChanged', mapping }),
    setCreating: (names: readonly string[]) => dispatch({ type: 'creatingChanged', creating: names }),
    setMatchKey: (key: string | null) => dispatch({ type: 'matchKeyChanged', matchKey: key }),
    goBack: () => dispatch({ type: 'wentBack' }),
    startAgain: () => dispatch({ type: 'startedAgain' }),
    check: () => run({ isDryRun: true }),
    start: () => run({ skipsInvalid: true }),
  }
}

/** The reports of two halves of an import. */
function summed(earlier: ImportReport | null, later: ImportReport): ImportReport {
  if (!earlier) return later
  return {
    created: earlier.created + later.created,
    updated: earlier.updated + later.updated,
    errors: [...earlier.errors, ...later.errors],
    warnings: [...(earlier.warnings ?? []), ...(later.warnings ?? [])],
    added: [...(earlier.added ?? []), ...(later.added ?? [])],
  }
}

/** The format that a package knows a file by, such as the export of another product; null for any other table. */
async function formatOf(
  { path }: Pick<Entity, 'path'>,
  { columns, format }: ImportFile,
): Promise<{ readonly name: string; readonly format: FileFormat } | null> {
  if (format !== 'csv') return null
  const declared = packages.flatMap(each => each.fileFormats ?? []).filter(({ entity }) => entity.path === path)
  for (const { name, load } of declared) {
    const { default: found } = await load()
    if (found.recognizes(columns)) return { name, format: found }
  }
  return null
}
