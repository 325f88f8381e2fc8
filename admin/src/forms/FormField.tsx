import type { NamedField } from './form-fields.ts'
import { LocalizedField } from './LocalizedField.tsx'
import { PlainField } from './PlainField.tsx'
import { SecretField } from './SecretField.tsx'
import { SlugField } from './SlugField.tsx'

/** One field of a form, by its kind. */
export function FormField({ named: [name, field] }: { readonly named: NamedField }) {
  if (!field.readable) return <SecretField name={name} />
  if (field.localized) return <LocalizedField name={name} />
  if (field.generated === 'slug') return <SlugField name={name} />
  return <PlainField name={name} />
}
