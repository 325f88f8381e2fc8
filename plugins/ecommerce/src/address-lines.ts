import type { Address } from './orders.ts'

/** An address as it stands on a letter, line by line, with the country as a language calls it. */
export function addressLines(address: Address, language: string): readonly string[] {
  const { name, phone, street, details, postalCode, city, region, country } = address
  const countryName = new Intl.DisplayNames(language, { type: 'region' }).of(country)
  const town = [postalCode, city].filter(Boolean).join(' ')
  return [name, phone, street, details, town, region, countryName].flatMap(line => line || [])
}
