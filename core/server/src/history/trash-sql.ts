/**
 * The content of the trash as a common table expression `d` with `entity` and `before`: a row for each deleted record, and
 * for each that was deleted with it.
 */
export const trashSql = `r as (
  select "position", "entity", "before" from "core_history" where "in_trash"
), d as (
  select r."entity", r."before" from r union all
  select c."entity", c."before" from "core_history" c join r on c."root" = r."position" where c."action" = 'deleted'
)`
