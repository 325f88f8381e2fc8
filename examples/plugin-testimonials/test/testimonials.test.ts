import { describePlugin } from '@tessera/server/testing'
import testimonials from '../src/server/index.ts'

describePlugin(testimonials)
