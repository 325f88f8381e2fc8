/**
 * What the trash holds, as common table expressions: `d` with `entity` and `before` has a row for each deleted record that may
 * come back, and for each that went with it.
 */
export const trashSql = `r as (
  select "position", "entity", "before" from "core_history" where "in_trash"
), d as (
  select r."entity", r."before" from r union all
  select c."entity", c."before" from "core_history" c join r on c."root" = r."position" where c."action" = 'deleted'
)`
