import { type Catalogue, type PluginSetting, type PluginSettings, toSentence } from '@tessera/core'
import type { Catalogues } from '../../catalogues/catalogues.ts'
import type { Queryable } from '../../database/database.ts'
import {
  fieldsOf,
  type PluginWithSettings,
  schemaOfSetting,
  settingsOf,
  storedSettings,
} from '../../plugin/plugin-settings.ts'

/** The settings of a plugin with their texts, without the values of secrets. */
export async function pluginSettings(
  { database, catalogues }: { readonly database: Queryable; readonly catalogues: Catalogues },
  plugin: PluginWithSettings,
  packageName: string | undefined,
  language: string,
): Promise<PluginSettings> {
  const fields = fieldsOf(plugin)
  const stored = await storedSettings(database, plugin.name)
  const values = settingsOf(plugin, stored)
  const secrets = fields.filter(([, schema]) => schema.writeOnly).map(([name]) => name)
  const { settings = {} } = packageName === undefined ? {} : catalogues.spoken(packageName, language)
  return {
    fields: fields.map(([name, schema]) => ({ name, schema: schemaOfSetting(schema), ...textsOf(settings, name) })),
    values: Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name))),
    secrets: secrets.filter(name => values[name] !== ''),
    etag: stored.etag,
  }
}

function textsOf(settings: Catalogue[string], name: string): Pick<PluginSetting, 'label' | 'help' | 'choices'> {
  const group = groupIn(settings, name)
  const text = (key: string) => (typeof group[key] === 'string' ? group[key] : undefined)
  const choices = Object.entries(groupIn(group, 'choices')).filter(([, each]) => typeof each === 'string')
  return {
    label: text('label') ?? toSentence(name),
    help: text('help') ?? null,
    choices: Object.fromEntries(choices) as Record<string, string>,
  }
}

function groupIn(texts: Catalogue[string] | Catalogue, name: string): Catalogue {
  const found = typeof texts === 'object' ? (texts as Catalogue)[name] : undefined
  return typeof found === 'object' ? (found as Catalogue) : {}
}
