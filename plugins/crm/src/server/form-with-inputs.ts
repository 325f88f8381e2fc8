import { linked, type Row } from '@tessera/core'
import { type Caller, NotFoundError, type PluginHost } from '@tessera/server'
import { form, formsToInputs, type input } from '../index.ts'

/** A form with its inputs. */
export interface FormWithInputs {
  readonly form: Row<typeof form>
  readonly inputs: readonly Row<typeof input>[]
}

type FormTree = Row<typeof form> & {
  readonly formsToInputs: readonly { readonly input: Row<typeof input> | null }[]
}

/** @throws NotFoundError if the form doesn't exist or has no inputs, as far as the caller may read it */
export async function findFormWithInputs(
  host: Pick<PluginHost, 'read'>,
  formId: string,
  caller: Caller,
): Promise<FormWithInputs> {
  const filters = { and: [{ column: 'id', method: 'eq', value: formId } as const] }
  const query = { filters, limit: 1, include: [linked(form, formsToInputs, 'inputId')] }
  const [forms] = await host.read([{ entity: form, query }], { caller })
  const found = forms?.rows[0] as FormTree | undefined
  const inputs = found?.formsToInputs.flatMap(link => link.input ?? []) ?? []
  if (!found || inputs.length === 0) throw new NotFoundError()
  return { form: found, inputs }
}
