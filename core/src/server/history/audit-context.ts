import type { Entity } from '../../index.ts'
import type { Context } from '../access/caller.ts'
import type { HistorySettings } from './history-settings.ts'

/** Whose write it is that the history keeps, and what is kept of it. */
export interface AuditContext {
  readonly kind: string
  readonly subjectId: string | null
  /** It brings something back. */
  readonly isRestoring: boolean
  /** Changes leave an entry. */
  readonly recordsChanges: boolean
  /** Deleted records go to the trash. */
  readonly usesTrash: boolean
}

/** @returns undefined where nothing is kept */
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
