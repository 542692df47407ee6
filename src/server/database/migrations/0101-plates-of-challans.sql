-- The vehicle number of a challan as it is compared: worked out when it is saved, no more for each of the thousands that the evening and
-- the profit of a month read.
alter table challan add column plate text collate "C" not null generated always as (
  translate(upper(regexp_replace(translate(normalize(vehicle_no, nfkc), '०१२३४५६७८९', '0123456789'), '[^[:alnum:]]', '', 'g')), 'OI', '01')) stored;
