import { globSync } from 'node:fs'
import path from 'node:path'
import type { UpgradedProject } from '@tessera/server'
import type { Plan } from '../making/plan.ts'

/** The sources of a project, as a plan leaves them. */
export function editedProject(plan: Plan): UpgradedProject {
  const { root } = plan
  return {
    files: pattern =>
      globSync(pattern, { cwd: root, exclude: name => name === 'node_modules' || name.startsWith('.') })
        .map(file => file.split(path.sep).join('/'))
        .toSorted(),
    read(file) {
      const text = plan.read(within(root, file))
      if (text === null) throw new Error(`There is no ${file}`)
      return text
    },
    write: (file, text) => plan.write(within(root, file), text),
  }
}

/** @throws for a path that leads out of the project, or into what was installed */
function within(root: string, file: string): string {
  const relative = path.relative(root, path.resolve(root, file))
  if (relative.startsWith('..') || path.isAbsolute(relative) || relative.split(path.sep).includes('node_modules')) {
    throw new Error(`${file} is not among the sources of the project`)
  }
  return relative.split(path.sep).join('/')
}
