import type { Plan } from '../making/plan.ts'
import { programOf, type Source, textsIn, withReplaced } from '../making/source-edits.ts'
import { sourcesIn } from './follow-names.ts'

/** What a path of an entity stands after in a text; anything else may be the address of a page. */
const before = '^|\\[|/api/|/admin/'

/**
 * Renames paths of entities in the texts of a project's sources, in each form that they have: `events/event:list-default`,
 * `/api/events/events`, `[events.events.slug]`.
 * @param paths old → new, each `module/name` or `module/plural`
 */
export function renamePaths(plan: Plan, paths: ReadonlyMap<string, string>): void {
  for (const file of sourcesIn(plan.root)) {
    const source = plan.source(file)
    const renamed = withRenamedTexts(source, text => renamedPaths(text, paths))
    if (renamed.text !== source.text) plan.write(file, renamed.text)
  }
}

/** @param rename returns a text as it is where nothing in it has another name */
export function withRenamedTexts(source: Source, rename: (text: string) => string): Source {
  return textsIn(programOf(source).body)
    .toSorted((one, other) => other.start - one.start)
    .reduce((changed, span) => {
      const text = changed.text.slice(span.start, span.end)
      const renamed = rename(text)
      return renamed === text ? changed : withReplaced(changed, span, renamed)
    }, source)
}

function renamedPaths(text: string, paths: ReadonlyMap<string, string>): string {
  return [...paths].reduce((result, [from, to]) => {
    const [module, name] = to.split('/')
    const pattern = new RegExp(`(${before})${from.replace('/', '([./])')}(?![a-z0-9-])`, 'g')
    return result.replace(pattern, (_whole, start: string, mark: string) => `${start}${module}${mark}${name}`)
  }, text)
}
