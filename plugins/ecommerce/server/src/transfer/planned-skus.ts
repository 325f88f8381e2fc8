import type { Localized } from '@tessera/core'
import { mostOptions } from '@tessera/ecommerce'
import { type ImportedRecord, type ImportLine, type ImportTools, issues } from '@tessera/server'
import { ecommerceIssues } from '../errors.ts'
import type { StoredProduct } from './stored-skus.ts'
import { heaviest, wholeNumberIn } from './whole-number.ts'

/** Something with an id, once it is created. */
interface Planned {
  id?: string
}

export interface WantedSku {
  readonly productId: string
  readonly line: ImportLine
  /** Of one that exists. */
  readonly id: string | undefined
  readonly values: readonly Planned[]
  readonly orderIndex: number
  readonly fields: { readonly code?: string | null; readonly isEnabled?: boolean; readonly weight?: number | null }
}

/** What an import does to options and SKUs: it adds and changes, and takes nothing away. */
export interface SkuPlan {
  /** Products that stay without options. */
  readonly simple: ReadonlySet<string>
  readonly newOptions: (Planned & {
    readonly productId: string
    readonly title: Localized
    readonly orderIndex: number
  })[]
  readonly newValues: (Planned & { readonly of: Planned; readonly title: Localized; readonly orderIndex: number })[]
  readonly titles: { readonly id: string; readonly title: Localized; readonly isValue: boolean }[]
  readonly skus: WantedSku[]
}

type Called = Planned & { readonly title: Localized }
type KnownOption = Called & { readonly values: Called[] }

const places = Array.from({ length: mostOptions }, (_, index) => index + 1)
const longestTitle = 200

/** Finds options, values and SKUs by their titles and codes, and says what is missing. */
export function plannedSkus(
  records: readonly ImportedRecord[],
  stored: ReadonlyMap<string, StoredProduct>,
  tools: ImportTools,
): SkuPlan {
  const plan: SkuPlan & { readonly simple: Set<string> } = {
    simple: new Set(),
    newOptions: [],
    newValues: [],
    titles: [],
    skus: [],
  }
  for (const record of records) planRecord(record, stored.get(record.id) ?? { options: [], skus: [] }, plan, tools)
  return plan
}

function planRecord(
  { id: productId, lines }: ImportedRecord,
  { options: there, skus }: StoredProduct,
  plan: SkuPlan & { readonly simple: Set<string> },
  tools: ImportTools,
): void {
  const { languages } = tools.host.configuration
  const [first] = lines as [ImportLine]
  const sold = lines.filter(({ cells }) => Object.keys(cells).some(name => isOfSku(name) && cells[name]?.trim()))
  const titles = places.map(place => textsOf(first, `option${place}`, languages, tools))
  const given = titles.filter(title => title !== null)
  if (given.length === 0 && there.length === 0) {
    plan.simple.add(productId)
    for (const { row } of sold.slice(1)) tools.refuse(row, null, ecommerceIssues.ECOMMERCE_NO_OPTIONS('option1'))
    return
  }
  const options: KnownOption[] = there.map(each => ({ ...each, values: each.values.map(value => ({ ...value })) }))
  const byPlace = new Map<number, KnownOption>()
  titles.forEach((title, index) => {
    const known = title === null ? options[index] : options.find(each => isCalled(each.title, title))
    if (title !== null && known) retitle(known, title, false, plan)
    if (known) byPlace.set(index + 1, known)
    else if (title !== null && there.length > 0)
      tools.refuse(first.row, `option${index + 1}`, ecommerceIssues.ECOMMERCE_OTHER_OPTIONS(`option${index + 1}`))
    else if (title !== null) {
      const made = { productId, title, orderIndex: byPlace.size, values: [] as Called[] }
      plan.newOptions.push(made)
      options.push(made)
      byPlace.set(index + 1, made)
    }
  })
  const taken = new Set<string>()
  let last = Math.max(-1, ...skus.map(({ orderIndex }) => orderIndex))
  for (const line of sold) {
    const values = places.flatMap(place => {
      const option = byPlace.get(place)
      const title = textsOf(line, `sku.value${place}`, languages, tools)
      if (!option || title === null) return []
      return [{ option, value: ofTitle(option, title, plan) }]
    })
    const code = line.cells['sku.code']?.trim()
    const ofValues = skus.find(
      each =>
        values.length === options.length &&
        values.every(({ option, value }) => each.values[option.id ?? ''] === value.id),
    )
    const known =
      values.length > 0 ? ofValues : skus.find(each => code !== undefined && code !== '' && each.code === code)
    if (!known && values.length < options.length) {
      const missing = places.find(
        place => byPlace.has(place) && !values.some(({ option }) => option === byPlace.get(place)),
      )
      tools.refuse(line.row, `sku.value${missing ?? 1}`, issues.REQUIRED(`sku.value${missing ?? 1}`))
      continue
    }
    const key =
      known?.id ??
      JSON.stringify(
        values.map(({ option, value }) => [options.indexOf(option), option.values.indexOf(value)]).toSorted(),
      )
    if (taken.has(key)) tools.refuse(line.row, 'sku.value1', issues.TAKEN_IN_ROWS('sku.value1'))
    taken.add(key)
    const fields = fieldsOf(line, known, tools)
    const inOrder = options.flatMap(option => values.find(each => each.option === option)?.value ?? [])
    if (!known) last += 1
    plan.skus.push({ productId, line, id: known?.id, values: inOrder, orderIndex: known?.orderIndex ?? last, fields })
  }
}

function isOfSku(name: string): boolean {
  return name.startsWith('sku.')
}

/** A title in the languages that a line has it in; null if in none. */
function textsOf(line: ImportLine, name: string, languages: readonly string[], tools: ImportTools): Localized | null {
  const texts = languages.flatMap(language => {
    const text = line.cells[`${name}.${language}`]?.trim() ?? ''
    if (text.length > longestTitle)
      tools.refuse(line.row, `${name}.${language}`, issues.TOO_LONG(`${name}.${language}`, { maximum: longestTitle }))
    return text === '' ? [] : [[language, text] as const]
  })
  return texts.length === 0 ? null : Object.fromEntries(texts)
}

/** Whether a title is the same in one of the languages. */
function isCalled(title: Localized, given: Localized): boolean {
  return Object.entries(given).some(([language, text]) => title[language]?.trim() === text)
}

function ofTitle(option: KnownOption, title: Localized, plan: SkuPlan): Called {
  const known = option.values.find(each => isCalled(each.title, title))
  if (known) {
    retitle(known, title, true, plan)
    return known
  }
  const made = { of: option, title, orderIndex: option.values.length }
  plan.newValues.push(made)
  option.values.push(made)
  return made
}

function retitle(known: Called, title: Localized, isValue: boolean, plan: SkuPlan): void {
  const isSame = Object.entries(title).every(([language, text]) => known.title[language]?.trim() === text)
  if (isSame || known.id === undefined) return
  Object.assign(known, { title: { ...known.title, ...title } })
  plan.titles.push({ id: known.id, title, isValue })
}

/** The fields of a SKU that a line changes. */
function fieldsOf(
  line: ImportLine,
  known: StoredProduct['skus'][number] | undefined,
  tools: ImportTools,
): WantedSku['fields'] {
  const { 'sku.code': code, 'sku.isEnabled': enabled, 'sku.weight': weight } = line.cells
  const wanted: Record<string, unknown> = {}
  if (code !== undefined) wanted.code = code.trim() || null
  if (code !== undefined && code.trim().length > longestTitle)
    tools.refuse(line.row, 'sku.code', issues.TOO_LONG('sku.code', { maximum: longestTitle }))
  if (enabled?.trim()) {
    const isEnabled = /^(true|1)$/i.test(enabled.trim())
    if (isEnabled || /^(false|0)$/i.test(enabled.trim())) wanted.isEnabled = isEnabled
    else tools.refuse(line.row, 'sku.isEnabled', issues.WRONG_TYPE('sku.isEnabled', { types: ['boolean'] }))
  }
  if (weight !== undefined) {
    const grams = weight.trim() === '' ? null : wholeNumberIn(weight.trim())
    if (grams !== undefined && (grams ?? 0) <= heaviest) wanted.weight = grams
    else tools.refuse(line.row, 'sku.weight', issues.WRONG_TYPE('sku.weight', { types: ['integer'] }))
  }
  const changed = Object.entries(wanted).filter(
    ([name, value]) => !known || (known as unknown as Record<string, unknown>)[name] !== value,
  )
  return Object.fromEntries(changed)
}
