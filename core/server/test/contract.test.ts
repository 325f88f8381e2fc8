import { describePlugin } from '../src/testing/index.ts'
import { archive } from './fixtures/archive/plugin.ts'
import { library } from './fixtures/library/plugin.ts'

describePlugin(archive)
describePlugin(library, { with: [archive] })
