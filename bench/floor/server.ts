import Fastify from 'fastify'
import pg from 'pg'
import { addArticles } from './article-routes.ts'
import { poolSize, settingsOf } from './connections.ts'
import { addPages } from './pages.ts'
import { addShop } from './shop.ts'
import { wayNames } from './way.ts'
import { wayOf } from './way-of.ts'

/**
 * Plain Fastify, the floor that ours is measured against: no validation, no access rules, no cache, no history. Each way is a
 * process of its own, so that its functions are compiled for its own data alone.
 */
const app = Fastify()
const name = wayNames.find(each => each === process.env.FLOOR)
if (name) {
  addArticles(app, await wayOf(name), name)
} else {
  const pool = new pg.Pool({ ...settingsOf('hand'), max: poolSize })
  addShop(app, pool, process.env.PUBLIC_URL ?? '')
  addPages(app, await wayOf('serialised', 'hand'))
}
process.on('disconnect', () => process.exit())
process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) })
