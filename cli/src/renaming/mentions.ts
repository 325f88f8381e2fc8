import type { OwnModule } from '../making/own-module.ts'
import type { Plan } from '../making/plan.ts'
import { programOf, textsIn } from '../making/source-edits.ts'
import { lineOf, sourcesIn } from './follow-names.ts'

/** Texts of a module's sources that are a name, or have it between dots, which no type is behind. */
export function mentionsOf(plan: Plan, { folder }: OwnModule, name: string) {
  return sourcesIn(plan.root)
    .filter(file => file.startsWith(`${folder}/`))
    .flatMap(file => {
      const source = plan.source(file)
      return textsIn(programOf(source).body)
        .filter(({ start, end, isTemplate }) => !isTemplate && source.text.slice(start, end).split('.').includes(name))
        .map(({ start }) => ({ file, line: lineOf(source.text, start) }))
    })
}
