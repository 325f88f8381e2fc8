import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { AccessRule } from '@tessera/core'
import colors from 'picocolors'
import type { InspectedPlugin } from './inspected-plugin.ts'
import { type Findings, isPermissive } from './plugin-checks.ts'
import type { PackageSource } from './plugin-source.ts'
import type { Stage } from './stage-plugin.ts'

/** A line of what a plugin brings; `isNotable` is what somebody might not want. */
export interface SummaryLine {
  readonly name: string
  readonly values: readonly string[]
  readonly isNotable?: boolean
}

/** Everything that a plugin brings, for the person who decides about it. */
export function summaryOf(
  plugin: InspectedPlugin,
  findings: Findings,
  texts: readonly string[],
  others: readonly PackageSource[] = [],
): SummaryLine[] {
  const { entities, routes, jobs, content, hosts, intervenes, settings, variants, module } = plugin
  const own = variants.filter(each => each.entity.startsWith(`${module}/`))
  const restyled = variants.filter(each => !each.entity.startsWith(`${module}/`))
  const interventions = [
    ...intervenes.services.map(each => `every read and write of ${each}`),
    ...(intervenes.updates ? ['updates of other modules’ records'] : []),
    ...(intervenes.removals ? ['removals of other modules’ records'] : []),
  ]
  const doubtful = findings.licences.filter(([licence]) => !isPermissive(licence))
  const lines: SummaryLine[] = [
    { name: 'deprecated', values: findings.deprecated ? [findings.deprecated] : [], isNotable: true },
    {
      name: 'tables',
      values: entities.map(
        each => `${each.path}: read by ${audience(each.rights.read)}, written by ${audience(each.rights.create)}`,
      ),
    },
    {
      name: 'routes',
      values: routes.map(each => `${each.method} ${each.url}: ${audience(each.access)}`),
      isNotable: routes.some(({ access }) => access === 'public'),
    },
    { name: 'jobs', values: jobs },
    { name: 'content', values: content },
    { name: 'settings', values: settings?.fields.map(({ label, name }) => `${label} (${name})`) ?? [] },
    { name: 'widgets', values: own.map(named) },
    { name: 'restyles', values: restyled.map(named), isNotable: true },
    { name: 'texts', values: texts },
    { name: 'calls', values: hosts, isNotable: true },
    { name: 'takes part', values: interventions.map(each => `in ${each}`), isNotable: true },
    { name: 'system rights', values: findings.systemRights, isNotable: true },
    { name: 'licence', values: findings.licences.filter(([licence]) => isPermissive(licence)).map(counted) },
    {
      name: 'licence',
      values: doubtful.map(([licence, packages]) =>
        licence === 'none'
          ? `${packages.join(', ')}: says none, so that nobody may use it`
          : `${packages.join(', ')}: ${licence} asks something of you`,
      ),
      isNotable: true,
    },
    {
      name: 'scripts',
      values: findings.scripts.map(each => `${each} has install scripts, which are not run`),
      isNotable: true,
    },
    { name: 'native code', values: findings.native, isNotable: true },
    { name: 'also installs', values: others.map(each => `${each.name} ${each.manifest.version}`) },
    ...provenanceLine(findings),
  ]
  return lines.filter(({ values }) => values.length > 0)
}

/** As it is printed. */
export function summaryText({ name, manifest }: PackageSource, lines: readonly SummaryLine[]): string {
  const width = Math.max(...lines.map(each => each.name.length))
  const printed = lines.flatMap(({ name: label, values, isNotable = false }) =>
    values.map((value, index) => {
      const heading = (index === 0 ? label : '').padEnd(width)
      return `  ${isNotable ? colors.yellow(heading) : colors.dim(heading)}  ${value}`
    }),
  )
  const about = manifest.description === undefined ? [] : [colors.dim(manifest.description)]
  return [`${colors.bold(name)} ${manifest.version}`, ...about, ...printed, ''].join('\n')
}

/** Languages that a staged package has texts in. */
export function languagesOf({ folder }: Stage, name: string): string[] {
  try {
    const files = readdirSync(path.join(folder, 'node_modules', name, 'messages'))
    return files.flatMap(file => /^([A-Za-z][\w-]*)\.json$/.exec(file)?.[1] ?? []).toSorted()
  } catch {
    return []
  }
}

function named({ entity, names }: InspectedPlugin['variants'][number]): string {
  return `${entity}: ${names.join(', ')}`
}

function counted([licence, packages]: Findings['licences'][number]): string {
  return packages.length === 1 ? licence : `${licence} (${packages.length} packages)`
}

function provenanceLine({ provenance }: Findings): SummaryLine[] {
  if (provenance === undefined) return []
  const value = {
    verified: 'npm has verified where it was built',
    none: 'unknown: its author has not said where it was built',
    unknown: 'npm couldn’t be asked where it was built',
  }[provenance]
  return [{ name: 'provenance', values: [value], isNotable: provenance !== 'verified' }]
}

function audience(rule: AccessRule): string {
  if (typeof rule === 'object') return rule.roles.join(', ')
  return {
    public: 'everybody',
    subject: 'everybody with a session',
    registered: 'everybody with an account',
    administrator: 'administrators',
  }[rule]
}
