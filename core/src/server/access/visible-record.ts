import { PreconditionFailedError } from '../errors.ts'
import type { Access } from './access.ts'
import type { Caller } from './caller.ts'

/**
 * What a caller who has written a record is told of it: all of it where they may read it by its id, else its id alone. The
 * right to change records is no right to read them.
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

/** Does a write whose refusal holds the current record, as far as the caller may read it. */
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
