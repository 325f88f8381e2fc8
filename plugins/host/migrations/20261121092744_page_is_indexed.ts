import { boolean, migration } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.addColumn('host_pages', 'is_indexed', boolean().notNull().default(true))
  },
  down(t) {
    t.dropColumn('host_pages', 'is_indexed')
  },
})
