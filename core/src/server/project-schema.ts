import type { JsonSchema } from '../index.ts'
import type { ProjectConfiguration } from './config.ts'
import type { HistoryOptions } from './history/history-settings.ts'

const texts = { type: 'object', additionalProperties: { type: 'string' } }

/** Values are looked at by `readHistory`, which knows what they mean. */
const history: { readonly [Key in keyof Required<HistoryOptions>]: JsonSchema } = { days: {}, trashDays: {} }

/** What `tessera.config.ts` may say, key by key. The entries of `plugins` have their own check. */
const properties: { readonly [Key in keyof Required<ProjectConfiguration>]: JsonSchema } = {
  plugins: { type: 'array' },
  languages: { type: 'array', minItems: 1, items: { type: 'string' } },
  defaultLanguage: { type: 'string' },
  name: texts,
  timeZone: { type: 'string', minLength: 1 },
  history: { type: 'object', properties: history, additionalProperties: false },
  demo: { type: 'boolean' },
}

export const projectSchema: JsonSchema = { type: 'object', properties, additionalProperties: false }
