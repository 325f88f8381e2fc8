import { hash } from 'node:crypto'
import type { JsonSchema } from '@tessera/core'
import type { Queryable } from '../database/database.ts'
import { createAjv } from '../validation/validator.ts'

/**
 * What a plugin's settings may be: texts, numbers and switches, each with its default. One with `writeOnly` is a secret, which no
 * response contains.
 */
export interface SettingSchema {
  readonly type: 'boolean' | 'integer' | 'number' | 'string'
  readonly default: boolean | number | string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: 'email' | 'uri' | 'date' | 'time'
  readonly writeOnly?: boolean
}

/** Settings of a plugin by their name. */
export type SettingsSchema<Settings = unknown> = { readonly [Name in keyof Settings]-?: SettingSchema }

/** The part of a plugin that its settings need. */
export interface PluginWithSettings {
  readonly name: string
  readonly settings?: object
}

export interface StoredSettings {
  readonly values: Readonly<Record<string, unknown>>
  readonly etag: string
}

/**
 * The settings of a plugin as they are now: those that were set, otherwise the defaults. A value that a newer version of the
 * plugin no longer accepts gives way to the default.
 */
export async function readSettings(queryable: Queryable, plugin: PluginWithSettings): Promise<Record<string, unknown>> {
  return fieldsOf(plugin).length === 0 ? {} : settingsOf(plugin, await storedSettings(queryable, plugin.name))
}

/** The same of what was read already. */
export function settingsOf(plugin: PluginWithSettings, { values }: StoredSettings): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(plugin).map(([name, schema]) => [name, isAccepted(schema, values[name]) ? values[name] : schema.default]),
  )
}

/** What administrators have set. */
export async function storedSettings(queryable: Queryable, module: string): Promise<StoredSettings> {
  const [row] = await queryable.query<Pick<StoredSettings, 'values'>>({
    name: 'core_plugin_settings',
    text: 'select "values" from "core_plugin_settings" where "module" = $1',
    values: [module],
  })
  const values = row?.values ?? {}
  return { values, etag: `"${hash('sha256', JSON.stringify(values), 'base64url').slice(0, 22)}"` }
}

export function fieldsOf({ settings = {} }: PluginWithSettings): [name: string, schema: SettingSchema][] {
  return Object.entries(settings) as [string, SettingSchema][]
}

/** The JSON Schema of a value. */
export function schemaOfSetting({ default: value, ...schema }: SettingSchema): JsonSchema {
  return { ...schema, default: value }
}

const validators = new WeakMap<SettingSchema, (value: unknown) => boolean>()
let shared: ReturnType<typeof createAjv> | undefined

function isAccepted(schema: SettingSchema, value: unknown): boolean {
  if (value === undefined) return false
  shared ??= createAjv()
  const validate = validators.get(schema) ?? shared.compile(schemaOfSetting(schema))
  validators.set(schema, validate)
  return validate(value)
}
