import { definePlugin, entitiesIn } from '@tessera/core/server'
import seed from '../../seed/index.ts'
import * as definitions from '../index.ts'
import { ProductService } from './product-service.ts'
import { registerProductSearch } from './search-route.ts'

export default definePlugin({
  name: 'ecommerce',
  dependencies: ['file-storage', 'website-builder', 'billing'],
  entities: entitiesIn(definitions),
  migrations: new URL('../../migrations/', import.meta.url),
  services: [ProductService],
  seed,
  server: registerProductSearch,
})
