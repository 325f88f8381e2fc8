import type { Plan } from '../making/plan.ts'
import { packedFolder } from './plugin-source.ts'

/** Plans that tarballs which were packed for the project go: those that these specifiers of its manifest name. */
export function discardPacked(plan: Plan, specifiers: readonly string[]): void {
  for (const specifier of specifiers) {
    if (specifier.startsWith(`file:${packedFolder}/`)) plan.follow({ kind: 'discard', file: specifier.slice(5) })
  }
}
