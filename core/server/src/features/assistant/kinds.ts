import {
  type Entity,
  type EntityRight,
  entityDescription,
  entityName,
  fieldEntries,
  fieldName,
  helpOf,
  includeSteps,
  type JsonSchema,
  referencesOf,
} from '@tessera/core'
import { entityRights, routeOf } from '../../access/right-routes.ts'
import { definitionTexts } from '../../catalogues/definition-texts.ts'
import { NotFoundError } from '../../errors/errors.ts'
import type { ServerHost } from '../../plugin/server-host.ts'
import type { Caller } from '../../records/caller.ts'

/** An entity as an assistant is told of it; its kind is its path. */
export interface Kind {
  /** `blog/articles` */
  readonly kind: string
  readonly name: string
  readonly description: string | null
  /** What the caller may do. */
  readonly rights: readonly EntityRight[]
}

interface KindField {
  readonly name: string
  readonly label: string
  readonly help: string | null
  readonly schema: JsonSchema
  /** A text for each language: `{ "en": "…" }`. */
  readonly isLocalized: boolean
  readonly isRequired: boolean
  readonly isWritable: boolean
  /** The kind of the record whose id it holds. */
  readonly references: string | null
}

export interface DescribedKind extends Kind {
  readonly fields: readonly KindField[]
  /** Names for `include`. */
  readonly includes: readonly string[]
  readonly languages: readonly string[]
}

type KindsHost = Pick<ServerHost, 'access' | 'entities' | 'catalogues' | 'configuration'>

/** The kinds whose records a caller may read. @param language of their names */
export function kindsOf(host: KindsHost, caller: Caller, language: string): Kind[] {
  const texts = definitionTexts(host.catalogues, language)
  return [...host.entities.values()]
    .filter(entity => host.access.mayRead(caller, entity))
    .map(entity => kindOf(host, caller, entity, texts))
}

/** @throws NotFoundError for a kind that isn't there, or that the caller may not read */
export function describedKind(host: KindsHost, caller: Caller, kind: string, language: string): DescribedKind {
  const entity = host.entities.get(kind)
  if (!entity || !host.access.mayRead(caller, entity)) throw new NotFoundError()
  const texts = definitionTexts(host.catalogues, language)
  const references = new Map(referencesOf(entity).map(({ name, target }) => [name, target.path]))
  const fields = fieldEntries(entity)
    .filter(([, field]) => field.readable)
    .map(([name, field]): KindField => {
      return {
        name,
        label: fieldName(entity, name, texts),
        help: helpOf(entity, name, texts) ?? null,
        schema: field.schema,
        isLocalized: field.localized === true,
        isRequired: field.required === true,
        isWritable: field.writable,
        references: references.get(name) ?? null,
      }
    })
  return {
    ...kindOf(host, caller, entity, texts),
    fields,
    includes: [...includeSteps(entity, host.entities)]
      .filter(([, step]) => host.access.mayRead(caller, step.entity))
      .map(([name]) => name),
    languages: host.configuration.languages,
  }
}

function kindOf(
  { access }: KindsHost,
  caller: Caller,
  entity: Entity,
  texts: ReturnType<typeof definitionTexts>,
): Kind {
  const offered: readonly EntityRight[] = entity.writes === 'services' ? ['read'] : entityRights
  return {
    kind: entity.path,
    name: entityName(entity, texts).many,
    description: entityDescription(entity, texts) ?? null,
    rights: offered.filter(right => access.isAllowed(caller, ...routeOf(entity, right))),
  }
}
