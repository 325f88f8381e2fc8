import { type Seed, system } from '@tessera/server'
import { widget } from '../src/index.ts'
import { demoWidgets } from './widgets.ts'

/** The widgets of the demo's account pages; the pages themselves are host's. */
const seed: Seed = async host => {
  await host.service(widget).createMany(
    demoWidgets.map(each => ({ ...each, adminTitle: each.title.en })),
    system,
  )
}

export default seed
