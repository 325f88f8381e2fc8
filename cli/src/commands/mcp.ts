import path from 'node:path'
import type { CommandModule } from 'yargs'
import type { SiteOptions } from '../site-door.ts'
import { siteOptions } from '../site-options.ts'

const mcp: CommandModule<object, SiteOptions> = {
  command: 'mcp',
  describe: 'Serve the running site to an assistant, by the Model Context Protocol on standard input and output',
  builder: parser =>
    siteOptions(parser)
      .example('$0 mcp', 'what a visitor sees')
      .example('TESSERA_KEY=tessera_... $0 mcp --url https://example.com', 'with the rights of an API key'),
  async handler({ root = '.', url }) {
    const [{ serveStdio }, { loadAssistant }, { assistantDoor }] = await Promise.all([
      import('@modelcontextprotocol/server/stdio'),
      import('@tessera/server/host'),
      import('../assistant-door.ts'),
    ])
    const door = await assistantDoor({ root: path.resolve(root), url, key: process.env.TESSERA_KEY })
    const createAssistant = await loadAssistant()
    // Standard output is the protocol's.
    serveStdio(() => createAssistant(door), { onerror: error => console.error(error.message) })
  },
}

export default mcp
