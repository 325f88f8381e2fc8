import type { OwnModule } from '../making/own-module.ts'
import type { Plan } from '../making/plan.ts'
import { programOf } from '../making/source-edits.ts'
import { lineOf, sourcesIn } from './follow-names.ts'

/** Texts of a module's sources that are a name, or have it between dots, which no type is behind. */
export function mentionsOf(plan: Plan, { folder }: OwnModule, name: string) {
  return sourcesIn(plan.root)
    .filter(file => file.startsWith(`${folder}/`))
    .flatMap(file => {
      const source = plan.source(file)
      const found: { readonly file: string; readonly line: number }[] = []
      const visit = (node: unknown): void => {
        if (typeof node !== 'object' || node === null) return
        const { type, value, start } = node as { type?: string; value?: unknown; start: number }
        if (type === 'Literal' && typeof value === 'string' && value.split('.').includes(name)) {
          found.push({ file, line: lineOf(source.text, start) })
        }
        for (const each of Object.values(node)) visit(each)
      }
      visit(programOf(source).body)
      return found
    })
}
