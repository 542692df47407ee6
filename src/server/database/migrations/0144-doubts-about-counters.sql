-- What the portal itself knows of a counter, beside what its records say (spec 5 §4): who opened it with a password that was checked here,
-- and since when, and until when everything had been sent or booked.
alter table counter add column opened jsonb not null default '{}';
alter table counter add column idle_at timestamptz(3);
alter table counter add column booked_until timestamptz(3);
-- What was doubtful of a record when it came: told with what is found once it is booked; and the users of whose login nothing is known.
alter table counter_booking add column doubts jsonb not null default '[]';
alter table counter_booking add column unproven text[] not null default '{}';
-- Counters of before: who registered it, who could log in there, and who booked there.
update counter c set opened = o.opened from (
  select n.tenant_id, n.id, jsonb_object_agg(lower(n.user_name), n.registered_at) as opened from (
    select k.tenant_id, k.id, k.registered_at, k.registered_by as user_name from counter k
    union select k.tenant_id, k.id, k.registered_at, unnest(k.users) from counter k
    union select k.tenant_id, k.id, k.registered_at, b.user_name from counter k
      join counter_booking b on b.tenant_id = k.tenant_id and b.counter_id = k.id and b.is_right and b.state = 'booked') n
  where n.user_name <> '' group by n.tenant_id, n.id) o
where o.tenant_id = c.tenant_id and o.id = c.id;
