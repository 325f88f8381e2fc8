import type { Plan } from '../making/plan.ts'
import { packedFolder, tarballOf } from './plugin-source.ts'

/** Plans that tarballs which were packed for the project go: those that these specifiers of its manifest name. */
export function discardPacked(plan: Plan, specifiers: readonly string[]): void {
  for (const specifier of specifiers) {
    const file = tarballOf(specifier)
    if (file?.startsWith(`${packedFolder}/`)) plan.follow({ kind: 'discard', file })
  }
}
