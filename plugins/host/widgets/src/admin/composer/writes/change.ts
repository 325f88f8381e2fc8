import type { BatchData, BatchOperation } from '@tessera/core'

/** A write of the composer; an update knows the previous values, so that it can be undone. */
export type Change = BatchOperation & { readonly before?: BatchData }

/** A step of an undo or redo. */
export type Step =
  | { readonly kind: 'batch'; readonly operations: readonly BatchOperation[] }
  | { readonly kind: 'restore'; readonly entity: string; readonly id: string }

interface Written {
  readonly id: string
}

/** What is sent. */
export function operationsOf(changes: readonly Change[]): BatchOperation[] {
  return changes.map(({ before: _, ...operation }) => operation)
}

/** The steps that undo changes. @param records of each change, as the batch returned them */
export function undoSteps(changes: readonly Change[], records: readonly Written[]): Step[] {
  return merged(
    changes
      .map((change, index): Step => {
        const id = records[index]?.id ?? ''
        if (change.action === 'delete') return { kind: 'restore', entity: change.entity, id: change.id }
        const operation: BatchOperation =
          change.action === 'create'
            ? { action: 'delete', entity: change.entity, id }
            : { action: 'update', entity: change.entity, id, data: change.before ?? {} }
        return { kind: 'batch', operations: [operation] }
      })
      .reverse(),
  )
}

/** The steps that redo changes after an undo: created records are restored from the trash. */
export function redoSteps(changes: readonly Change[], records: readonly Written[]): Step[] {
  const created = new Map(
    changes.flatMap((change, index) =>
      change.action === 'create' && change.ref !== undefined ? [[change.ref, records[index]?.id ?? ''] as const] : [],
    ),
  )
  return merged(
    changes.map((change, index): Step => {
      const id = records[index]?.id ?? ''
      if (change.action === 'create') return { kind: 'restore', entity: change.entity, id }
      if (change.action === 'delete') return { kind: 'batch', operations: [change] }
      const { before: _, ifMatch: __, ...update } = change
      return { kind: 'batch', operations: [{ ...update, data: withIds(update.data, created) }] }
    }),
  )
}

/** Replaces references of the batch by ids. */
function withIds(data: BatchData, created: ReadonlyMap<string, string>): BatchData {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const ref = typeof value === 'object' && value !== null ? (value as { readonly $ref?: string }).$ref : undefined
      return [name, ref === undefined ? value : (created.get(ref) ?? value)]
    }),
  )
}

/** Merges consecutive writes into one batch. */
function merged(steps: readonly Step[]): Step[] {
  const result: Step[] = []
  for (const step of steps) {
    const last = result.at(-1)
    if (step.kind === 'batch' && last?.kind === 'batch') {
      result[result.length - 1] = { kind: 'batch', operations: [...last.operations, ...step.operations] }
    } else result.push(step)
  }
  return result
}
