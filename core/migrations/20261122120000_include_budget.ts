import { migration } from '@tessera/core/migration/v1'

/** `core_refuse` ends a statement that turns out to bring too much; its text is for whoever asked. */
export default migration({
  up(t) {
    t.sql(
      `create function core_refuse(text) returns json language plpgsql as
      $$ begin raise exception using errcode = 'TS001', message = $1; end $$`,
    )
  },
  down(t) {
    t.sql('drop function core_refuse(text)')
  },
})
