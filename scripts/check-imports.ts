import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { cyclesOf } from './imports/cycles.ts'
import { floorProblems } from './imports/floor-problems.ts'
import { folderRules } from './imports/floors.ts'
import { knownMentions } from './imports/known-mentions.ts'
import { isGeneric, mentionProblems } from './imports/mention-problems.ts'
import { moduleImports } from './imports/module-imports.ts'
import { namedModules } from './imports/named-modules.ts'
import { type Module, type Problem, problemsOf } from './imports/problems.ts'
import { dependenciesWithin, type WorkspacePackage, workspacePackages } from './workspace.ts'

/** Who may import whom, and who may name whom, for the whole repository. */
export function checkImports(root: string): { files: number; problems: Problem[] } {
  const packages = workspacePackages(root)
  const modules = packages.flatMap(one => modulesOf(root, one, packages))
  const problems = [
    ...modules.flatMap(module => problemsOf(module, packages)),
    ...modules.flatMap(module => floorProblems(module, folderRules)),
    ...cycleProblems(packages),
    ...mentionProblems(mentionsOf(root, modules, packages), knownMentions),
  ]
  return { files: modules.length, problems }
}

function modulesOf(root: string, of: WorkspacePackage, packages: readonly WorkspacePackage[]): Module[] {
  const nested = packages.filter(({ folder }) => folder.startsWith(`${of.folder}/`))
  const isForeign = (file: string) =>
    /(^|\/)(node_modules|dist|fixtures)\//.test(file) ||
    nested.some(({ folder }) => file.startsWith(`${folder.slice(of.folder.length + 1)}/`))
  const cwd = path.join(root, of.folder)
  return globSync('{src,test,migrations,seed}/**/*.{ts,tsx}', { cwd })
    .map(file => file.split(path.sep).join('/'))
    .filter(file => !isForeign(file))
    .map(file => ({ package: of, file, imports: moduleImports(file, readFileSync(path.join(cwd, file), 'utf8')) }))
}

/** What the sources and the texts of generic parts say of modules. */
function mentionsOf(root: string, modules: readonly Module[], packages: readonly WorkspacePackage[]) {
  const names = packages.flatMap(({ folder }) => /^plugins\/([^/]+)$/.exec(folder)?.[1] ?? [])
  const generic = modules.filter(({ package: { folder }, file }) => isGeneric(folder, file))
  const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
  const texts = packages
    .filter(({ folder }) => isGeneric(folder, 'src/messages.ts'))
    .flatMap(({ folder }) => globSync(`${folder}/messages/*.json`, { cwd: root }))
  return new Map([
    ...generic.map(({ package: { folder }, file }) => {
      const name = `${folder}/${file}`
      return [name, namedModules(name, read(name), names)] as const
    }),
    ...texts.map(name => [name, namedModules(`${name}.ts`, `export default ${read(name)}`, names)] as const),
  ])
}

function cycleProblems(packages: readonly WorkspacePackage[]): Problem[] {
  const graph = new Map(packages.map(one => [one.name, dependenciesWithin(one, packages).map(({ name }) => name)]))
  return cyclesOf(graph).map(cycle => ({
    where: `${packages.find(({ name }) => name === cycle[0])?.folder}/package.json`,
    what: `Packages need one another in a circle: ${cycle.join(' → ')}. A relation between two modules belongs to the one that may know the other.`,
  }))
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..')
  const { files, problems } = checkImports(root)
  for (const { where, what } of problems) console.error(`${where}\n  ${what}`)
  if (problems.length) {
    console.error(`\n${problems.length} breaches in ${files} files; CONTRIBUTING.md has the rules.`)
    process.exitCode = 1
  } else {
    console.log(`Imports: ${files} files keep to the rules.`)
  }
}
