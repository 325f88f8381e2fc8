/** Texts by language code: `{ en: 'About us', ru: 'О нас' }`. A language without a text is simply not there. */
export type Localized = { readonly [language: string]: string }

/** The PostgreSQL type that holds a field. */
export type ColumnType =
  | 'text'
  | 'integer'
  | 'bigint'
  | 'numeric'
  | 'boolean'
  | 'date'
  | 'timestamptz'
  | 'jsonb'
  | 'uuid'

/** A JSON Schema (2020-12), as plain data. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** What the compiler knows about a field; determines its place in `Row` and `Input`. */
export interface FieldFlags {
  /** Required on create. */
  readonly required: boolean
  /** Included in responses. */
  readonly readable: boolean
  /** Accepted in requests. */
  readonly writable: boolean
  /** Holds one text per language: filters address it as `title.en`. */
  readonly localized: boolean
}

/** What a reference does to its record when the record it points to is deleted. */
export type OnDelete = 'cascade' | 'set null' | 'restrict'

/** How the back office shows a field; nothing here changes what is stored. */
export interface FieldAdmin {
  /** Where the form puts it: the main column or the side rail. */
  readonly place?: 'main' | 'side' | 'hidden'
  /** Of an amount, a number in minor units or a decimal as text: the field of the same record with the code of its currency, or that refers to it. */
  readonly currency?: string
}

/**
 * One field of an entity, as plain data: the JSON Schema of its value, its column and default, and who may read and
 * write it.
 */
export interface Field<Value = unknown, Flags extends FieldFlags = FieldFlags, Target = unknown> {
  readonly kind: string
  readonly column: ColumnType
  /** Schema of one value, without null and without the languages of a localized field. */
  readonly schema: JsonSchema
  readonly required: Flags['required']
  readonly nullable: boolean
  readonly localized: Flags['localized']
  readonly readable: Flags['readable']
  readonly writable: Flags['writable']
  readonly filterable: boolean
  readonly unique: boolean
  readonly index: boolean
  /** The bound that the database checks, too. */
  readonly check?: Bound
  /** The value if none is given on create. */
  readonly default?: Value
  /** Named generator of the default (see `service/generated.ts` of the server): 'adminTitle' or 'slug'. */
  readonly generated?: 'adminTitle' | 'slug'
  readonly reference?: { readonly target: Target; readonly onDelete: OnDelete }
  /** Its texts have paths of entities in addresses, which follow when an entity is renamed. */
  readonly namesEntities?: true
  readonly admin: FieldAdmin
  /** For the compiler only; never present at run time. */
  readonly '~value'?: Value
  readonly '~flags'?: Flags
}

export type FieldMap = { readonly [name: string]: Field }

/** The smallest and the largest value of a number; without one there is none. */
export interface Bound {
  readonly minimum?: number
  readonly maximum?: number
}

/** What every field kind accepts. */
export interface FieldOptions<Value> {
  readonly required?: boolean
  readonly default?: Value
  readonly unique?: boolean
  readonly index?: boolean
  readonly readable?: boolean
  readonly writable?: boolean
  readonly filterable?: boolean
  readonly admin?: FieldAdmin
}

/** What kinds of numbers accept. */
export interface BoundOptions extends Bound {
  /**
   * The table refuses values beyond the bound, too: for amounts that statements count up and down, such as a stock. Such a
   * statement is a conflict that names the field.
   */
  readonly isChecked?: boolean
}

/**
 * The bound that the table checks, as the author of a definition gave it.
 * @throws TypeError for a check without a bound
 */
export function checkOf({ isChecked, minimum, maximum }: BoundOptions): Bound | undefined {
  if (!isChecked) return undefined
  if (minimum === undefined && maximum === undefined) throw new TypeError('A checked number has a minimum or a maximum')
  return { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) }
}

/** The type of omitted options. */
export type NoOptions = Record<never, never>

/** Whether a value is always present: it is required or has a default. */
type IsPresent<Options> = Options extends { required: true }
  ? true
  : Options extends { default: unknown }
    ? true
    : false

export type ValueWith<Value, Options> = IsPresent<Options> extends true ? Value : Value | null

export interface FlagsOf<Options, IsLocalized extends boolean = false> {
  readonly required: Options extends { required: true } ? (Options extends { default: unknown } ? false : true) : false
  readonly readable: Options extends { readable: false } ? false : true
  readonly writable: Options extends { writable: false } ? false : true
  readonly localized: IsLocalized
}

interface Kind {
  readonly kind: string
  readonly column: ColumnType
  readonly schema: JsonSchema
  readonly localized?: boolean
  readonly generated?: 'adminTitle' | 'slug'
  readonly reference?: Field['reference']
  readonly check?: Bound | undefined
  readonly namesEntities?: true
  /** False where no comparison makes sense, as for json. */
  readonly filterable?: boolean
}

/**
 * Creates a field of any kind and applies the defaults of its options. A new kind is a function that calls this.
 * @param kind what the kind decides: its name, column and the schema of one value
 * @param options what the definition's author decides
 */
export function field<Value, Flags extends FieldFlags>(kind: Kind, options: FieldOptions<Value>): Field<Value, Flags> {
  const hasDefault = options.default !== undefined
  const isPresent = options.required === true || hasDefault || kind.generated !== undefined
  return {
    kind: kind.kind,
    column: kind.column,
    schema: kind.schema,
    required: options.required === true && !hasDefault,
    nullable: !isPresent,
    localized: kind.localized === true,
    readable: options.readable ?? true,
    writable: options.writable ?? true,
    filterable: (options.filterable ?? kind.filterable ?? true) && options.readable !== false,
    unique: options.unique ?? false,
    index: options.index ?? false,
    ...(hasDefault && { default: options.default }),
    ...(kind.generated && { generated: kind.generated }),
    ...(kind.reference && { reference: kind.reference }),
    ...(kind.check && { check: kind.check }),
    ...(kind.namesEntities && { namesEntities: true as const }),
    admin: options.admin ?? {},
  } as Field<Value, Flags>
}
