import { describePlugin } from '@tessera/server/testing'
import blog from '../src/server/index.ts'

describePlugin(blog)
