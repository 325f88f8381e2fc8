import { slugify } from 'transliteration'
import { v7 } from 'uuid'
import { type Entity, fieldEntries, toSentence } from '../../index.ts'

/** A record on its way into the database: every column has its value. */
export interface NewRecord {
  readonly id: string
  readonly values: Record<string, unknown>
  /** The slug was made here, so another may be taken when somebody else has it. */
  readonly hasGeneratedSlug: boolean
  /** The slug that was tried first, once another had to be. */
  readonly originalSlug?: string
}

/**
 * Fills what the input leaves out: id (UUID v7), defaults, a readable adminTitle, a slug from the title.
 * @param defaultLanguage the language whose title names the record
 */
export function newRecord(entity: Entity, input: object, defaultLanguage: string): NewRecord {
  const given = input as Record<string, unknown>
  const id = v7()
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
 * The slug to try when the one before was taken: a readable number first, then a random end that nobody else will try.
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
