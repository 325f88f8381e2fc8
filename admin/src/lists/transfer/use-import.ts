import { useQueryClient } from '@tanstack/react-query'
import type { Entity, ImportReport } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import { useState } from 'react'
import { useAdmin } from '../../app/admin-context.ts'
import { loadAllDefinitionTexts } from '../../model/definition-texts.ts'
import { problemText } from '../../ui/problem-text.ts'
import { type ImportFile, ImportFileError, type ImportSource, readImportSource } from './import-file.ts'
import { guessMapping, type ImportMapping, importKeys } from './import-targets.ts'
import { importRows } from './import-values.ts'
import { runImport } from './run-import.ts'
import type { TextEncoding } from './text-encoding.ts'

export type ImportStep = 'file' | 'columns' | 'check' | 'done'

/** The steps of an import: file, columns, dry run, result. */
export function useImport(entity: Entity) {
  const { api, start } = useAdmin()
  const client = useQueryClient()
  const language = useLanguage()
  const [step, setStep] = useState<ImportStep>('file')
  const [source, setSource] = useState<ImportSource | null>(null)
  const [file, setFile] = useState<ImportFile | null>(null)
  const [mapping, setMapping] = useState<ImportMapping>({})
  const [matchKey, setMatchKey] = useState<string | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  /** Also reads the file again when another encoding is chosen. @throws ImportFileError */
  async function take(from: ImportSource): Promise<void> {
    const given = readImportSource(from)
    const texts = await loadAllDefinitionTexts()
    setSource(from)
    const guessed = guessMapping(entity, given.columns, start.languages, start.defaultLanguage, texts)
    const chosen = Object.values(guessed)
    setFile(given)
    setMapping(guessed)
    setMatchKey(importKeys(entity).find(key => chosen.includes(key)) ?? null)
    setStep('columns')
  }

  /** Reads the same file in another encoding. @param malformed the message if it can't be read in that one */
  async function reread(encoding: TextEncoding, malformed: string): Promise<void> {
    if (!source) return
    try {
      setError(null)
      await take({ ...source, encoding })
    } catch (failure) {
      if (!(failure instanceof ImportFileError)) throw failure
      setError(malformed)
    }
  }

  async function run(options: { readonly isDryRun?: boolean; readonly skipsInvalid?: boolean }): Promise<void> {
    if (!file) return
    setPending(true)
    setError(null)
    try {
      const sent = matchKey === null ? withoutId(mapping) : mapping
      const rows = importRows(entity, file, sent, await loadAllDefinitionTexts())
      const key = matchKey === null ? {} : { key: matchKey }
      setReport(await runImport(api, entity, { rows, format: file.format, ...key, ...options }))
      setStep(options.isDryRun ? 'check' : 'done')
      if (!options.isDryRun) await client.invalidateQueries()
    } catch (failure) {
      setError(problemText(failure, language))
    } finally {
      setPending(false)
    }
  }

  return {
    step,
    source,
    file,
    mapping,
    setMapping,
    matchKey,
    setMatchKey,
    report,
    isPending,
    error,
    take,
    reread,
    goTo: setStep,
    check: () => run({ isDryRun: true }),
    start: () => run({ skipsInvalid: true }),
  }
}

/** Ids are ignored where every row is a new record. */
function withoutId(mapping: ImportMapping): ImportMapping {
  return Object.fromEntries(Object.entries(mapping).filter(([, target]) => target !== 'id'))
}
