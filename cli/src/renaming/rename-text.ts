import { toSentence } from '@tessera/core'
import { catalogueLanguages, type TextTree } from '../making/catalogue-edits.ts'
import type { OwnModule } from '../making/own-module.ts'
import type { Plan } from '../making/plan.ts'

/** Renames a key of the module's catalogues, in its place. */
export function renameText(plan: Plan, module: OwnModule, path: readonly string[], from: string, to: string): void {
  for (const language of catalogueLanguages(plan, module.folder)) {
    const file = `${module.folder}/messages/${language}.json`
    const before = JSON.parse(plan.read(file) ?? '{}') as TextTree
    const after = withKey(before, path, from, to)
    if (after !== before) plan.write(file, `${JSON.stringify(after, null, 2)}\n`)
  }
}

function withKey(tree: TextTree, [group, ...rest]: readonly string[], from: string, to: string): TextTree {
  if (group === undefined) {
    if (!(from in tree)) return tree
    return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key === from ? to : key, value]))
  }
  const inner = tree[group]
  if (typeof inner !== 'object') return tree
  const changed = withKey(inner, rest, from, to)
  return changed === inner ? tree : { ...tree, [group]: changed }
}

/** A label that nobody chose follows the name of its field. */
export function renameLabels(plan: Plan, module: OwnModule, path: readonly string[], from: string, to: string): void {
  for (const language of catalogueLanguages(plan, module.folder)) {
    const file = `${module.folder}/messages/${language}.json`
    const before = JSON.parse(plan.read(file) ?? '{}') as TextTree
    const after = withLabel(before, path, toSentence(from), toSentence(to))
    if (after !== before) plan.write(file, `${JSON.stringify(after, null, 2)}\n`)
  }
}

function withLabel(tree: TextTree, [group, ...rest]: readonly string[], from: string, to: string): TextTree {
  if (group === undefined) return tree.label === from ? { ...tree, label: to } : tree
  const inner = tree[group]
  if (typeof inner !== 'object') return tree
  const changed = withLabel(inner, rest, from, to)
  return changed === inner ? tree : { ...tree, [group]: changed }
}
