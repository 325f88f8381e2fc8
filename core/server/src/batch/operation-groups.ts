import type { CheckedOperation } from './checked-operation.ts'

/** Consecutive operations that can be executed as one write. */
export interface OperationGroup {
  /** Index of the first operation. */
  readonly from: number
  readonly operations: readonly CheckedOperation[]
}

/** Groups consecutive operations of the same kind on different, independent records of one entity. */
export function operationGroups(operations: readonly CheckedOperation[], most: number): OperationGroup[] {
  const groups: { from: number; operations: CheckedOperation[] }[] = []
  for (const [index, operation] of operations.entries()) {
    const last = groups.at(-1)
    if (last && last.operations.length < most && joins(operation, last.operations)) last.operations.push(operation)
    else groups.push({ from: index, operations: [operation] })
  }
  return groups
}

function joins(operation: CheckedOperation, group: readonly CheckedOperation[]): boolean {
  return group.every(other => {
    if (operation.action === 'run' || other.action === 'run') return false
    if (other.action !== operation.action || other.entity !== operation.entity) return false
    if (other.action === 'create' && operation.action === 'create') {
      return operation.refs.every(({ ref }) => ref !== other.ref)
    }
    if (isGuarded(other) || isGuarded(operation)) return false
    return other.action === 'create' || operation.action === 'create' || other.id !== operation.id
  })
}

function isGuarded(operation: CheckedOperation): boolean {
  return operation.action === 'update' && operation.ifMatch !== undefined
}
