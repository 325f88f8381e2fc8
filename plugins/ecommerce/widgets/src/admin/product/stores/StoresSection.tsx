import type { Localized, Row } from '@tessera/core'
import { store } from '@tessera/ecommerce'
import { textIn, useLanguage } from '@tessera/widget-sdk'
import { useAdminData, useFormField, useFormPart } from '@tessera/widget-sdk/admin'
import { Checkbox, Field, Skeleton, TextInput } from '@tessera/widget-sdk/ui'
import { useMessages } from '../../../messages.ts'
import { codeFrom } from '../code-from.ts'
import { denseInput } from '../input-classes.ts'
import type { StoresValue } from './stores-part.ts'

type Store = Row<typeof store>

/** Where the product is sold, with the code that it has there. */
export function StoresSection() {
  const m = useMessages('productStores')
  const language = useLanguage()
  const [title] = useFormField('title')
  const { value, change, problems, at, isDisabled } = useFormPart<StoresValue>({ name: 'stores' })
  const { data: stores } = useAdminData<readonly Store[]>(store, `/api/${store.path}?limit=1000`)
  if (!stores || !value) return <Skeleton className="h-20 rounded-md" />
  if (stores.length === 0) return <p className="text-sm text-text-muted">{m.none}</p>

  function toggle({ id, slug }: Store, isSold: boolean): void {
    change(before => {
      const { [id]: known, ...others } = before
      return isSold ? { ...others, [id]: known ?? { sku: codeFrom([title as Localized, slug]) } } : others
    })
  }

  return (
    <ul className="flex flex-col gap-1">
      {stores.map(each => {
        const { id } = each
        const link = value[id]
        const name = textIn(each.title, language, language) || each.adminTitle || each.slug
        return (
          <li key={id} {...at(id)} className="flex flex-col gap-1">
            <Checkbox
              label={name}
              checked={link !== undefined}
              disabled={isDisabled}
              onChange={({ target }) => toggle(each, target.checked)}
              className="[&>label]:min-h-9 [&>label]:py-1.5 [&>label]:text-sm"
            />
            {link && (
              <Field label={m.code.replace('{store}', () => name)} error={problems[id]} className="pb-2 pl-8">
                <TextInput
                  maxLength={200}
                  autoComplete="off"
                  className={denseInput}
                  value={link.sku}
                  disabled={isDisabled}
                  onChange={({ target }) =>
                    change(before => ({ ...before, [id]: { ...before[id], sku: target.value } }))
                  }
                />
              </Field>
            )}
          </li>
        )
      })}
    </ul>
  )
}
