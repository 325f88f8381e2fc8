import type { Input, Row } from '@tessera/core'
import { type Caller, type PluginHost, system } from '@tessera/server'
import { formsToRequests, request } from '../index.ts'

interface NewRequest extends Required<Pick<Input<typeof request>, 'payload' | 'status'>> {
  readonly formId: string
}

/** Stores a request with its form and its sender, in one transaction. */
export function storeRequest(
  host: PluginHost,
  { formId, ...values }: NewRequest,
  { subjectId }: Caller,
): Promise<Row<typeof request>> {
  return host.database.transaction(async transaction => {
    const context = { ...system, transaction }
    const made = await host.service(request).create(values, context)
    await host.service(formsToRequests).create({ formId, requestId: made.id }, context)
    if (subjectId !== undefined) await host.ownership.assign(request, made.id, subjectId, context)
    return made
  })
}
