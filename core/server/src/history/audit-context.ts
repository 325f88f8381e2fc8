import type { Entity } from '@tessera/core'
import type { Context } from '../access/caller.ts'
import type { HistorySettings } from './history-settings.ts'

/** Who writes, and what the history records of it. */
export interface AuditContext {
  readonly kind: string
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
    subjectId: caller.subjectId ?? null,
    isRestoring: history === 'restored',
    recordsChanges: days > 0,
    usesTrash: trashDays > 0,
  }
}
