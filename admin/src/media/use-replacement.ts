import { useQueryClient } from '@tanstack/react-query'
import type { Entity } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import { useState } from 'react'
import { useAdmin } from '../context/admin-context.ts'
import { problemText } from '../ui/problem-text.ts'
import { sendFile } from './send-file.ts'
import { uploadProblem } from './upload-problem.ts'
import { useUploadLimits } from './use-upload-limits.ts'

/**
 * Replaces a record's file: the record stays, and all references to it.
 * @param onDone called when it is replaced
 */
export function useReplacement(entity: Entity, id: string, onDone: () => void) {
  const { api } = useAdmin()
  const language = useLanguage()
  const client = useQueryClient()
  const limits = useUploadLimits()
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function replace(file: File): Promise<void> {
    const found = uploadProblem(file, limits, language)
    setProblem(found)
    if (found !== null) return
    setProgress(0)
    try {
      // Renews an expired session, which the upload itself can't do.
      await api('GET', `/api/${entity.path}/limits`)
      await sendFile({
        method: 'PATCH',
        path: `/api/${entity.path}/${id}`,
        file,
        language,
        signal: new AbortController().signal,
        onProgress: setProgress,
      })
      // Everything that shows the file has changed.
      await client.invalidateQueries()
      onDone()
    } catch (error) {
      setProblem(problemText(error, language))
    } finally {
      setProgress(null)
    }
  }

  return { replace, problem, /** 0 to 1; null while nothing is uploaded. */ share: progress }
}
