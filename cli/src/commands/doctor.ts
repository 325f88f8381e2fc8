import path from 'node:path'
import colors from 'picocolors'
import type { CommandModule } from 'yargs'
import type { Finding } from '../doctor/finding.ts'

interface DoctorArguments {
  readonly root?: string | undefined
  readonly json: boolean
}

const doctor: CommandModule<object, DoctorArguments> = {
  command: 'doctor',
  describe: 'Look for what is wrong with the project, the database and the services around it',
  builder: parser =>
    parser
      .option('json', { type: 'boolean', default: false, describe: 'Print JSON, for programs' })
      .example('$0 doctor', 'names what is wrong and what to do; exits with 1 if the site can’t start'),
  async handler({ root = '.', json }) {
    const { examine } = await import('../doctor/examine.ts')
    const findings: Finding[] = []
    for await (const finding of examine(path.resolve(root), process.env)) {
      findings.push(finding)
      if (!json) console.log(lineOf(finding))
    }
    const errors = findings.filter(({ level }) => level === 'error').length
    if (json) console.log(JSON.stringify(findings, null, 2))
    else console.log(`\n${summary(findings.filter(({ level }) => level === 'warning').length, errors)}`)
    if (errors > 0) process.exitCode = 1
  },
}

export default doctor

const signs = { ok: colors.green('✓'), warning: colors.yellow('!'), error: colors.red('✗') } as const

function lineOf({ level, subject, message, remedy }: Finding): string {
  const text = message.replaceAll('\n', '\n    ')
  return `${signs[level]} ${colors.bold(subject)}  ${text}${remedy ? `\n    → ${remedy}` : ''}`
}

function summary(warnings: number, errors: number): string {
  if (warnings + errors === 0) return 'All is well.'
  const of = (count: number, name: string) => (count === 1 ? `1 ${name}` : `${count} ${name}s`)
  return [...(errors > 0 ? [of(errors, 'error')] : []), ...(warnings > 0 ? [of(warnings, 'warning')] : [])].join(', ')
}
