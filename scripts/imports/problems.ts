import { builtinModules } from 'node:module'
import path from 'node:path'
import type { WorkspacePackage } from '../workspace.ts'
import { areaOf, doorOf, isomorphicAreas, rules } from './area.ts'
import type { ModuleImport } from './module-imports.ts'

export interface Module {
  readonly package: WorkspacePackage
  /** Path inside the package. */
  readonly file: string
  readonly imports: readonly ModuleImport[]
}

export interface Problem {
  /** Path in the repository, with a line where there is one. */
  readonly where: string
  readonly what: string
}

/** What the table of who may import whom forbids in one module. */
export function problemsOf(module: Module, packages: readonly WorkspacePackage[]): Problem[] {
  return module.imports.flatMap(({ specifier, line, isType }) => {
    const what = specifier.startsWith('.')
      ? relativeProblem(module, specifier, isType)
      : packageProblem(module, specifier, isType, packages)
    return what ? [{ where: `${module.package.folder}/${module.file}:${line}`, what }] : []
  })
}

function relativeProblem(module: Module, specifier: string, isType: boolean): string | undefined {
  const target = path.posix.join(path.posix.dirname(module.file), specifier)
  if (target.startsWith('..')) {
    return `${specifier} leaves the package. Import the other package by its name.`
  }
  if (isType) return undefined
  const area = areaOf(module.package, module.file)
  if (isomorphicAreas.includes(area) && !isomorphicAreas.includes(areaOf(module.package, target))) {
    return `${specifier} runs on the server only, and this module runs in the browser too. Move the import into the server's half.`
  }
  return undefined
}

function packageProblem(
  module: Module,
  specifier: string,
  isType: boolean,
  packages: readonly WorkspacePackage[],
): string | undefined {
  const area = areaOf(module.package, module.file)
  if (specifier.startsWith('virtual:')) {
    return ['browser side', 'server side', 'cli'].includes(area)
      ? undefined
      : `${specifier} exists in the builds of the site and the back office only.`
  }
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) {
    return isomorphicAreas.includes(area)
      ? `${specifier} is not there in a browser, and this module runs there too. Move what needs it to the server's half.`
      : undefined
  }
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  if (name === module.package.name) {
    return mayImportItself(module, specifier)
      ? undefined
      : `A package imports its own files by path, not by its name (${specifier}).`
  }
  const target = packages.find(candidate => candidate.name === name)
  return (
    (target && doorProblem(module, target, `.${specifier.slice(name.length)}`)) ??
    declarationProblem(module, name, isType)
  )
}

/** Tests go through the public door, migrations are written as for any other package, a manifest lies beside `dist` and `src`. */
function mayImportItself(module: Module, specifier: string): boolean {
  return (
    areaOf(module.package, module.file) === 'test' ||
    module.file.startsWith('migrations/') ||
    specifier === `${module.package.name}/package.json`
  )
}

function doorProblem(module: Module, target: WorkspacePackage, subpath: string): string | undefined {
  if (!Object.keys(target.manifest.exports ?? {}).some(door => path.matchesGlob(subpath, door))) {
    const doors = Object.keys(target.manifest.exports ?? {}).map(door => target.name + door.slice(1))
    return `${target.name}${subpath.slice(1)} is not a door of that package. Import one of: ${doors.join(', ')}.`
  }
  const area = areaOf(module.package, module.file)
  if (area === 'test') return undefined
  const rule = rules[area]
  if (rule.may.includes(doorOf(target, subpath))) return undefined
  return `${target.name}${subpath.slice(1)} may not be imported by ${area}. ${rule.instead}`
}

function declarationProblem(module: Module, name: string, isType: boolean): string | undefined {
  const { folder, manifest } = module.package
  const area = areaOf(module.package, module.file)
  if (area === 'core') return `${name}: the definition language has no dependency. Move what needs it to core/server.`
  // Migrations are Knex migrations, and Knex comes with the server; nothing of the type is left in what is published.
  if (name === 'knex' && isType && module.file.startsWith('migrations/')) return undefined
  const isDeclared = [manifest.dependencies, manifest.peerDependencies, manifest.optionalDependencies].some(
    record => record && name in record,
  )
  if (isDeclared || area === 'test') return undefined
  return `${name} is not among the dependencies of ${folder}/package.json. Add it: npm install ${name} -w ${folder}`
}
