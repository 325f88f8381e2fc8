import type { Entity } from '@tessera/core'
import type { HistorySettings } from '../configuration/history-settings.ts'
import { actorIdOf, type Context } from './caller.ts'

/** Who writes, and what the history records of it. */
export interface AuditContext {
  readonly kind: string
  /** Of the subject, or of the API key. */
  readonly subjectId: string | null
  /** The write restores records. */
  readonly isRestoring: boolean
  /** Changes are recorded. */
  readonly recordsChanges: boolean
  /** Deleted records go to the trash. */
  readonly usesTrash: boolean
}

/** @returns undefined if nothing is recorded */
export function auditContextOf(
  entity: Entity,
  { caller, history }: Context,
  { days, trashDays }: HistorySettings,
): AuditContext | undefined {
  if (!entity.history || history === 'none' || (days === 0 && trashDays === 0)) return undefined
  return {
    kind: caller.kind,
    subjectId: actorIdOf(caller),
    isRestoring: history === 'restored',
    recordsChanges: days > 0,
    usesTrash: trashDays > 0,
  }
}
