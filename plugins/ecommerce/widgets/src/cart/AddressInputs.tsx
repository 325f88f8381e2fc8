import type { Address } from '@tessera/ecommerce'
import { useLanguage } from '@tessera/widget-sdk'
import { Field, TextInput, useControlAttributes } from '@tessera/widget-sdk/ui'
import { type ComponentProps, useMemo } from 'react'
import { useMessages } from '../messages.ts'
import { countriesIn } from './countries.ts'

interface AddressInputsProps {
  /** What they begin with. */
  readonly known: Address | null
  /** Begun with as long as no address is known. */
  readonly country: string | null
}

/** The inputs of an address, which `addressIn` reads from their form. */
export function AddressInputs({ known, country }: AddressInputsProps) {
  const m = useMessages('address')
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1.5 font-medium text-sm">{m.title}</legend>
      <Text name="name" autoComplete="name" label={m.name} before={known} isRequired maxLength={200} />
      <Text name="phone" autoComplete="tel" type="tel" label={m.phone} before={known} maxLength={40} />
      <Field label={m.country} isRequired>
        <CountrySelect defaultValue={country ?? ''} />
      </Field>
      <Text name="region" autoComplete="address-level1" label={m.region} before={known} maxLength={200} />
      <div className="grid grid-cols-[1fr_7rem] gap-3">
        <Text name="city" autoComplete="address-level2" label={m.city} before={known} isRequired maxLength={200} />
        <Text name="postalCode" autoComplete="postal-code" label={m.postalCode} before={known} maxLength={20} />
      </div>
      <Text name="street" autoComplete="address-line1" label={m.street} before={known} isRequired maxLength={500} />
      <Text name="details" autoComplete="address-line2" label={m.details} before={known} maxLength={1000} />
    </fieldset>
  )
}

interface TextProps extends Pick<ComponentProps<'input'>, 'autoComplete' | 'maxLength' | 'type'> {
  readonly name: Exclude<keyof Address, 'country'>
  readonly label: string
  readonly before: Address | null
  readonly isRequired?: boolean
}

function Text({ name, label, before, isRequired = false, ...rest }: TextProps) {
  return (
    <Field label={label} isRequired={isRequired}>
      <TextInput name={`address.${name}`} defaultValue={before?.[name] ?? ''} required={isRequired} {...rest} />
    </Field>
  )
}

function CountrySelect({ defaultValue }: { readonly defaultValue: string }) {
  const m = useMessages('address')
  const language = useLanguage()
  const countries = useMemo(() => countriesIn(language), [language])
  return (
    <select
      {...useControlAttributes()}
      name="address.country"
      autoComplete="country"
      required
      defaultValue={defaultValue}
      className="h-11 w-full min-w-0 cursor-pointer rounded-md border border-border-strong bg-raised px-3 text-base text-text"
    >
      <option value="">{m.chooseCountry}</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** The address that a form says; undefined where it asks for none. */
export function addressIn(data: FormData): Address | undefined {
  if (!data.has('address.name')) return undefined
  const text = (name: keyof Address) => String(data.get(`address.${name}`) ?? '').trim()
  const optional = (['phone', 'region', 'postalCode', 'details'] as const).filter(name => text(name) !== '')
  return {
    name: text('name'),
    country: text('country'),
    city: text('city'),
    street: text('street'),
    ...Object.fromEntries(optional.map(name => [name, text(name)])),
  }
}
