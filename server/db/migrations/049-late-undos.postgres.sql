update "sync_clock" set "value" = "value" + (
  select count(*)
  from "campaign_records" as r join "inventory" as i on i."id" = r."campaign"
  where r."undone_at" is not null and r."late" = 0
  and (select min(h."received_at") from "history" as h
    where h."entity" = 'campaign-records' and h."entity_id" = r."id" and h."action" = 'undo')
    > coalesce(i."closed_at", i."canceled_at")
)
where "id" = 1;

update "changes" set "seq" = (select "value" from "sync_clock" where "id" = 1) + 1 - "late_undos"."n"
from (
  select r."id", row_number() over (order by r."id" desc) as "n"
  from "campaign_records" as r join "inventory" as i on i."id" = r."campaign"
  where r."undone_at" is not null and r."late" = 0
  and (select min(h."received_at") from "history" as h
    where h."entity" = 'campaign-records' and h."entity_id" = r."id" and h."action" = 'undo')
    > coalesce(i."closed_at", i."canceled_at")
) as "late_undos"
where "changes"."entity" = 'campaign-records' and "changes"."entity_id" = "late_undos"."id";
