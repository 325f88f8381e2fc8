import { defineModule, type Field, implicitFields, reservedModule, toCamelCase } from '@tessera/core'
import { UsageError } from '../usage-error.ts'

/** An entity as commands name it: `events/event`. */
export interface EntityName {
  readonly module: string
  /** Kebab-case, singular. */
  readonly name: string
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** The words of ECMAScript that nothing can be named, in strict mode, and values that a name of one's own would hide. */
const languageWords = words(
  `arguments async await break case catch class const continue debugger default delete do else enum eval export extends
  false finally for function if implements import in Infinity instanceof interface let NaN new null package private
  protected public return static super switch this throw true try typeof undefined using var void while with yield`,
)

/** What the files that commands write import or define. */
const definitionWords = words(
  `access adminFields bigint boolean contentFields date datetime defineModule definePlugin definitions describePlugin
  entity integer json localized module number pages plugin relation richText select system text`,
)

/** What every object has, or what makes it a promise. */
const memberWords = words(
  'constructor hasOwnProperty isPrototypeOf propertyIsEnumerable prototype then toJSON toLocaleString toString valueOf',
)

/** The modules of the product, whether they are installed or not: a later installation must not meet another one of that name. */
export const productModules = words(
  `agent analytic billing blog broadcast crm ecommerce file-storage host notification rbac social startup
  website-builder`,
)

/** What else the product has at addresses and in names of packages where those of modules are. */
const productWords = words('admin api cli client create docs healthz openapi readyz server site tessera widget-sdk')

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
  if (name === reservedModule || productWords.has(name))
    throw new UsageError(`The name ${name} is the product’s own: choose another`)
  if (productModules.has(name))
    throw new UsageError(`The name ${name} is that of a module of the product: choose another`)
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
  if (languageWords.has(name) || memberWords.has(name)) throw reserved(name)
}

/** @throws UsageError for a word that a constant can't be named */
export function assertConstant(name: string): void {
  if (languageWords.has(name) || definitionWords.has(name) || memberWords.has(name)) throw reserved(name)
}

function reserved(name: string): UsageError {
  return new UsageError(`The name ${name} is reserved: choose another`)
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
