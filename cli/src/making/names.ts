import { defineModule, type Field, implicitFields, reservedModule, toCamelCase } from '@tessera/core'
import { UsageError } from '../usage-error.ts'

/** An entity as commands name it: `events/event`. */
export interface EntityName {
  readonly module: string
  /** Kebab-case, singular. */
  readonly name: string
}

/** What can't be the name of a constant: the words of ECMAScript's strict mode, and what definitions import. */
const reservedWords = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
  finally for function if implements import in instanceof interface let new null package private protected public return
  static super switch this throw true try typeof undefined var void while with yield
  access entity module relation definitions`.split(/\s+/),
)

const kebabCase = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

/** @throws UsageError for what is no `module/entity` */
export function entityNameIn(text: string): EntityName {
  const [module = '', name = '', ...rest] = text.split('/')
  if (!kebabCase.test(module) || !kebabCase.test(name) || rest.length > 0) {
    throw new UsageError(`"${text}" must be <module>/<entity>, both in kebab-case and in the singular: events/event`)
  }
  return { module, name }
}

/** @throws UsageError for a name that no module of a project can have */
export function assertModuleName(name: string): void {
  if (!kebabCase.test(name)) throw new UsageError(`"${name}" must be in kebab-case, such as events or press-kit`)
  if (name === reservedModule) throw new UsageError(`The name ${name} is the product’s own: choose another`)
}

/** @throws UsageError for names that a definition can't have */
export function assertEntity({ module, name }: EntityName, fields: Readonly<Record<string, Field>> = {}): void {
  assertConstant(toCamelCase(name))
  try {
    defineModule(module).entity(name, { fields })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** @throws UsageError for names that all entities have */
export function assertFieldName(name: string): void {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) throw new UsageError(`The name of a field "${name}" must be in camelCase`)
  if (Object.hasOwn(implicitFields, name)) throw new UsageError(`Every entity has a field ${name} already`)
}

/** @throws UsageError for a word that a constant can't be named */
export function assertConstant(name: string): void {
  if (reservedWords.has(name)) throw new UsageError(`The name ${name} is reserved: choose another`)
}

/** @throws UsageError for what is no name of a variant, a job or the like */
export function assertKebab(name: string, what: string): void {
  if (!kebabCase.test(name)) throw new UsageError(`The name of ${what} "${name}" must be in kebab-case`)
}

/** `eventList` or `event-list` → `EventList`. */
export function toPascalCase(name: string): string {
  const camel = toCamelCase(name)
  return camel.charAt(0).toUpperCase() + camel.slice(1)
}
