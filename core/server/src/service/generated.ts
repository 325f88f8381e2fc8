import { type Entity, fieldEntries, toSentence } from '@tessera/core'
import { slugify } from 'transliteration'
import { v7 } from 'uuid'

/** A record to insert, with a value for every column. */
export interface NewRecord {
  readonly id: string
  readonly values: Record<string, unknown>
  /** The slug was generated, so another one may be used if it is taken. */
  readonly hasGeneratedSlug: boolean
  /** The first attempted slug, on retries. */
  readonly originalSlug?: string
}

/** Key of an input under which a service gives a new record its id, where it must know it before the record is written. */
export const givenId = Symbol('id')

/** A new id: a UUID v7, so that ids sort by time. */
export function newId(): string {
  return v7()
}

/**
 * Completes an input with id (UUID v7), defaults, a readable adminTitle, and a slug from the title.
 * @param defaultLanguage the language of the title to use
 */
export function newRecord(entity: Entity, input: object, defaultLanguage: string): NewRecord {
  const given = input as Record<string, unknown>
  const id = (input as { readonly [givenId]?: string })[givenId] ?? newId()
  const values: Record<string, unknown> = { id }
  let hasGeneratedSlug = false
  for (const [name, field] of fieldEntries(entity)) {
    if (name === 'id' || name === 'createdAt' || name === 'updatedAt') continue
    const value = given[name]
    const isMissing = value === undefined || (field.generated !== undefined && (value === '' || value === null))
    if (!isMissing) values[name] = value
    else if (field.generated === 'adminTitle') values[name] = adminTitleFor(entity, given, id, defaultLanguage)
    else if (field.generated === 'slug') {
      values[name] = slugFor(entity, given, id, defaultLanguage)
      hasGeneratedSlug = true
    } else values[name] = field.default ?? null
  }
  return { id, values, hasGeneratedSlug }
}

/**
 * The next slug to try if one is taken: first a readable number, then a random suffix.
 * @param attempt 1 for the first retry
 */
export function nextSlug(slug: string, attempt: number): string {
  if (attempt === 1) return `${slug}-2`
  return `${slug}-${shortId(v7())}`
}

function adminTitleFor(entity: Entity, given: Record<string, unknown>, id: string, language: string): string {
  return titleOf(given, language) || `${toSentence(entity.name)} ${shortId(id)}`
}

function slugFor(entity: Entity, given: Record<string, unknown>, id: string, language: string): string {
  const title = titleOf(given, language) || (typeof given.adminTitle === 'string' ? given.adminTitle : '')
  return slugify(title, { trim: true }).slice(0, 80).replace(/-+$/, '') || `${entity.name}-${shortId(id)}`
}

function titleOf(given: Record<string, unknown>, language: string): string {
  const { title } = given
  if (typeof title === 'string') return title.trim().slice(0, 200)
  if (typeof title !== 'object' || title === null) return ''
  const texts = title as Record<string, unknown>
  const text = [texts[language], ...Object.values(texts)].find(
    value => typeof value === 'string' && value.trim() !== '',
  )
  return typeof text === 'string' ? text.trim().slice(0, 200) : ''
}

/** The random end of a UUID v7: 8 characters. */
function shortId(id: string): string {
  return id.slice(-8)
}
