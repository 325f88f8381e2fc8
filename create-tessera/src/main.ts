import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { createProject, ProjectError } from './create-project.ts'
import { type PackageManager, packageManagers, type Template, templates } from './template.ts'

const usage = `Usage: npm create tessera@latest <folder> [options]

Makes a project: a site with its back office, and a module of its own.

  --template         ${templates.join(' or ')} (default: blank)
  --package-manager  ${packageManagers.join(' or ')} (default: the one that runs this)
  --from <folder>    tarballs of Tessera's packages, in place of the registry
  --dry-run          only say what would be written
  --json             print JSON, for programs
  --yes              ask nothing

Example: npm create tessera@latest my-site -- --template company`

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      template: { type: 'string', default: 'blank' },
      'package-manager': {
        type: 'string',
        default: process.env.npm_config_user_agent?.startsWith('pnpm') ? 'pnpm' : 'npm',
      },
      from: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
  } else {
    const folder = positionals[0] ?? (values.yes ? undefined : await askFolder())
    if (folder === undefined || positionals.length > 1) throw new ProjectError(usage)
    const made = createProject({
      folder,
      template: oneOf(templates, values.template, '--template') as Template,
      packageManager: oneOf(packageManagers, values['package-manager'], '--package-manager') as PackageManager,
      from: values.from,
      isDryRun: values['dry-run'],
    })
    if (values.json) console.log(JSON.stringify(made, null, 2))
    else if (made.created.length === 0) console.log('There is nothing to do: all of it is there.')
    else {
      const what = values['dry-run'] ? 'It would have' : 'It has'
      console.log(`${made.folder}\n${what} ${made.created.length} files. Next:\n`)
      for (const step of made.next) console.log(`  ${step}`)
    }
  }
} catch (error) {
  const isExpected = error instanceof ProjectError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  if (!isExpected) throw error
  console.error((error as Error).message)
  process.exitCode = 1
}

async function askFolder(): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question('Folder of the project: ')).trim() || undefined
  } finally {
    terminal.close()
  }
}

function oneOf(known: readonly string[], value: string, option: string): string {
  if (known.includes(value)) return value
  throw new ProjectError(`${option} must be ${known.join(' or ')}, not "${value}"`)
}
