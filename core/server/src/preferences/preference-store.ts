import type { Preference } from '@tessera/core'
import type { Database } from '../database/database.ts'
import { ConflictError } from '../errors.ts'
import { issues } from '../issues.ts'

/** Maximum number of preferences per subject, and of shared ones. */
export const mostPreferences = 200
/** Maximum total bytes as JSON. */
const mostBytes = 2 * 1024 * 1024

/** Subject id of shared preferences. */
export const everybody = ''

/** Stores preferences in the database. */
export class PreferenceStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Preferences of the subjects whose key has the prefix, sorted by key. */
  list(subjectIds: readonly string[], prefix: string): Promise<Preference[]> {
    return this.#database.query<Preference>({
      text: `select "key", "value", "subject_id" = '' as "isShared", "updated_at" as "updatedAt" from "core_preferences"
        where "subject_id" = any($1::text[]) and starts_with("key", $2) order by "key", "subject_id"`,
      values: [subjectIds, prefix],
      name: 'core_preferences_list',
    })
  }

  /** @throws ConflictError if the subject has reached the limits */
  async put(subjectId: string, key: string, value: unknown): Promise<Preference> {
    const stored = await this.#database.transaction(async transaction => {
      // Serialized, so that the limit holds.
      const lock = `select pg_advisory_xact_lock(hashtextextended('core_preferences ' || $1, 0))`
      await transaction.query({ text: lock, values: [subjectId] })
      const [row] = await transaction.query<Preference>({
        text: putSql,
        values: [subjectId, key, JSON.stringify(value)],
      })
      return row
    })
    if (!stored) {
      throw new ConflictError(issues.PREFERENCES_FULL('', { records: mostPreferences, bytes: mostBytes }))
    }
    return stored
  }

  /** @returns false if there was none */
  async remove(subjectId: string, key: string): Promise<boolean> {
    const text = `delete from "core_preferences" where "subject_id" = $1 and "key" = $2 returning "key"`
    return (await this.#database.query({ text, values: [subjectId, key] })).length > 0
  }
}

/** Deletes the preferences of deleted subjects. */
export async function deletePreferences(database: Database, subjectIds: readonly string[]): Promise<void> {
  const text = `delete from "core_preferences" where "subject_id" = any($1::text[]) and "subject_id" <> ''`
  await database.query({ text, values: [subjectIds] })
}

const putSql = `
insert into "core_preferences" ("subject_id", "key", "value")
select $1, $2, $3::text::jsonb
where (
  select count(*) < ${mostPreferences} and coalesce(sum(octet_length("value"::text)), 0) + octet_length($3::text) <= ${mostBytes}
  from "core_preferences" where "subject_id" = $1 and "key" <> $2
)
on conflict ("subject_id", "key") do update set "value" = excluded."value", "updated_at" = now()
returning "key", "value", "subject_id" = '' as "isShared", "updated_at" as "updatedAt"`
