import { type Entity, type Include, type IncludeStep, type IncludeSteps, includeSteps } from '@tessera/core'
import { ValidationError } from '../errors/errors.ts'
import { issues } from '../errors/issues.ts'
import { short } from '../validation/validation-cause.ts'

/** The requested includes. */
export interface Included {
  readonly include: readonly Include<Entity, unknown>[]
  /** Paths of all included entities, which the caller must be allowed to read. */
  readonly entities: readonly string[]
}

export const nothingIncluded: Included = { include: [], entities: [] }

const deepest = 6
const most = 20

/** Parses and validates `include=categoriesToArticles.category,...`. */
export class IncludeReader {
  private readonly entities: ReadonlyMap<string, Entity>
  private readonly steps = new Map<Entity, IncludeSteps>()

  /** @param entities all entities of the running configuration, by path */
  constructor(entities: ReadonlyMap<string, Entity>) {
    this.entities = entities
  }

  /** @throws ValidationError for unknown paths, or too many or too deep ones */
  read(entity: Entity, text: string): Included {
    if (text === '') return nothingIncluded
    const paths = [...new Set(text.split(','))]
    if (paths.length > most) throw new ValidationError(issues.TOO_MANY_PATHS('include', { maximum: most }))
    const found = new Set<string>()
    for (const path of paths) this.follow(entity, path, found)
    return { include: paths.map(path => ({ path })), entities: [...found] }
  }

  /** Names that may follow an entity in an include path. */
  namesOf(entity: Entity): string[] {
    return [...this.stepsOf(entity).keys()]
  }

  private follow(entity: Entity, path: string, found: Set<string>): void {
    const names = path.split('.')
    if (names.length > deepest) throw new ValidationError(issues.INCLUDE_TOO_DEEP('include', { maximum: deepest }))
    let at = entity
    let last: Passed | undefined
    for (const name of names) {
      const step = this.stepsOf(at).get(name)
      const place = { include: short(path), name: short(name) }
      if (!step) throw new ValidationError(issues.INCLUDE_UNKNOWN('include', { ...place, entity: at.path }))
      const next = { ...step, holder: step.direction === 'forward' ? at : step.entity }
      if (last && isBack(last, next)) {
        throw new ValidationError(issues.INCLUDE_BACK('include', place))
      }
      last = next
      at = step.entity
      found.add(at.path)
    }
  }

  private stepsOf(entity: Entity): IncludeSteps {
    const known = this.steps.get(entity)
    if (known) return known
    const all = includeSteps(entity, this.entities)
    const readable = [...all].filter(([, { direction, entity: other, key }]) => {
      const holder = direction === 'forward' ? entity : other
      return holder.fields[key]?.readable
    })
    const steps = new Map(readable)
    this.steps.set(entity, steps)
    return steps
  }
}

/** A step with the entity that holds its reference. */
interface Passed extends IncludeStep {
  readonly holder: Entity
}

/** Whether a step goes back over the reference or relation of the previous step. */
function isBack(last: Passed, next: Passed): boolean {
  if (last.direction === next.direction || last.holder.path !== next.holder.path) return false
  return last.key === next.key || (last.direction === 'forward' && next.holder.ends !== undefined)
}
