import type { Argv } from 'yargs'

/** Options of commands that ask a site. */
export function siteOptions<Before>(parser: Argv<Before>) {
  return parser
    .option('url', { type: 'string', requiresArg: true, describe: 'A site elsewhere; its key is TESSERA_KEY' })
    .option('json', { type: 'boolean', default: false, describe: 'Print JSON, for programs' })
}
