import { PreconditionFailedError } from '../errors.ts'
import type { Access } from './access.ts'
import type { Caller } from './caller.ts'

/**
 * The part of a written record returned to the caller: the whole record if they may read it by id, otherwise its id only. The
 * right to change records doesn't include the right to read them.
 */
export function visibleRecord(
  access: Pick<Access, 'isAllowed'>,
  caller: Caller,
  { path }: { readonly path: string },
  row: object,
): object {
  if (caller.isAdministrator || access.isAllowed(caller, 'GET', `/api/${path}/:id`)) return row
  return { id: (row as { readonly id?: string }).id }
}

/** Runs a write; if a precondition fails, the error contains the current record only as far as the caller may read it. */
export async function hidingCurrent<Result>(
  access: Pick<Access, 'isAllowed'>,
  caller: Caller,
  entity: { readonly path: string },
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof PreconditionFailedError)) throw error
    throw new PreconditionFailedError(visibleRecord(access, caller, entity, error.current as object))
  }
}
