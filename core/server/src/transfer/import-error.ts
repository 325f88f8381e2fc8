import type { ImportError } from '@tessera/core'
import { type Cause, issueOf } from '../issue.ts'

/**
 * Describes what is wrong with a row of an import.
 * @param row index from 0
 * @param field the invalid field; null for the row as a whole
 */
export function importError(row: number, cause: Cause, field: string | null = fieldOf(cause)): ImportError {
  return { row, field, message: cause.text, issue: issueOf(cause) }
}

function fieldOf({ path }: Cause): string | null {
  return path.split('.', 1)[0] || null
}
