import { json } from 'node:stream/consumers'
import type { CommandModule } from 'yargs'
import { type SiteOptions, withSite } from '../site-door.ts'

const openapi: CommandModule<object, SiteOptions> = {
  command: 'openapi',
  describe: 'Print the OpenAPI document of a site',
  builder: parser =>
    parser
      .option('url', { type: 'string', requiresArg: true, describe: 'A site elsewhere; its key is TESSERA_KEY' })
      .example('$0 openapi > openapi.json', 'for generators of clients in other languages'),
  handler: options =>
    withSite(options, async site => {
      console.log(JSON.stringify(await json(await site.open('/api/openapi.json')), null, 2))
    }),
}

export default openapi
