import type { Entity, Input, Row } from '@tessera/core'
import { type Caller, type PluginHost, system } from '@tessera/core/server'
import { formsToRequests, request } from '../index.ts'

interface NewRequest extends Required<Pick<Input<typeof request>, 'payload' | 'status'>> {
  readonly formId: string
}

/** Provided by the module that has subjects, if it is installed: it knows this module, not the other way round. */
const subjectLinks = 'rbac/subjects-to-crm-module-requests'

/** Stores a request with its form and its sender, in one transaction. */
export function storeRequest(
  host: PluginHost,
  { formId, ...values }: NewRequest,
  { subjectId }: Caller,
): Promise<Row<typeof request>> {
  const links = subjectId === undefined ? undefined : host.entities.get(subjectLinks)
  return host.database.transaction(async transaction => {
    const context = { ...system, transaction }
    const made = await host.service(request).create(values, context)
    await host.service(formsToRequests).create({ formId, requestId: made.id }, context)
    if (links) await host.service(links).create({ subjectId, crmModuleRequestId: made.id } as Input<Entity>, context)
    return made
  })
}
