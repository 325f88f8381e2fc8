import { type Entity, fieldEntries } from '@tessera/core'
import { type FormValues, isSame } from './form-values.ts'

/** One input's value in three versions. A localized field has one of each language. */
export interface Change {
  /** `title.en`, `slug` */
  readonly path: string
  readonly name: string
  readonly language?: string
  readonly base: unknown
  readonly theirs: unknown
  readonly mine: unknown
}

export interface Merge {
  /** Both changed it to different values: somebody has to choose. */
  readonly conflicts: readonly Change[]
  /** Only one side changed it: that side wins. */
  readonly theirs: readonly Change[]
  readonly mine: readonly Change[]
}

/** Compares two versions of a record with their common base, input by input. */
export function compareVersions(
  entity: Entity,
  base: Readonly<FormValues>,
  theirs: Readonly<FormValues>,
  mine: Readonly<FormValues>,
): Merge {
  const merge = { conflicts: [] as Change[], theirs: [] as Change[], mine: [] as Change[] }
  for (const change of inputsOf(entity, base, theirs, mine)) {
    const isTheirs = !isSame(empty(change.base), empty(change.theirs))
    const isMine = !isSame(empty(change.base), empty(change.mine))
    if (isTheirs && isMine) {
      if (!isSame(empty(change.theirs), empty(change.mine))) merge.conflicts.push(change)
    } else if (isTheirs) merge.theirs.push(change)
    else if (isMine) merge.mine.push(change)
  }
  return merge
}

/**
 * The result of a merge: their version with my changes and the conflicts resolved in my favour.
 * @param isMine whether my version of a conflict wins, by path
 */
export function mergedValues(
  theirs: Readonly<FormValues>,
  { mine, conflicts }: Merge,
  isMine: (path: string) => boolean,
): FormValues {
  const merged: FormValues = { ...theirs }
  for (const { name, language, mine: value } of [...mine, ...conflicts.filter(({ path }) => isMine(path))]) {
    merged[name] = language === undefined ? value : { ...(merged[name] as object), [language]: value }
  }
  return merged
}

function inputsOf(entity: Entity, ...versions: [FormValues, FormValues, FormValues]): Change[] {
  return fieldEntries(entity).flatMap(([name, field]): Change[] => {
    if (!field.writable) return []
    const [base, theirs, mine] = versions.map(version => version[name])
    if (!field.localized) return [{ path: name, name, base, theirs, mine }]
    const maps = [base, theirs, mine].map(map => (map ?? {}) as Record<string, unknown>)
    const languages = [...new Set(maps.flatMap(map => Object.keys(map)))]
    return languages.map(language => ({
      path: `${name}.${language}`,
      name,
      language,
      base: maps[0]?.[language],
      theirs: maps[1]?.[language],
      mine: maps[2]?.[language],
    }))
  })
}

/** Treats all empty values alike. */
function empty(value: unknown): unknown {
  return value === '' || value === undefined ? null : value
}
