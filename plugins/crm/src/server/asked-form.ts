import { linked, type Row } from '@tessera/core'
import { NotFoundError, type PluginHost, system } from '@tessera/core/server'
import { form, formsToInputs, type input } from '../index.ts'

/** A form with what it asks. */
export interface AskedForm {
  readonly form: Row<typeof form>
  readonly inputs: readonly Row<typeof input>[]
}

/** @throws NotFoundError when there is no such form, or it asks nothing */
export async function findAskedForm(host: PluginHost, formId: string): Promise<AskedForm> {
  const found = await host.service(form).find(formId, system, [linked(form, formsToInputs, 'inputId')])
  const inputs = found?.formsToInputs.flatMap(link => link.input ?? []) ?? []
  if (!found || inputs.length === 0) throw new NotFoundError()
  return { form: found, inputs }
}
