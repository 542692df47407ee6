-- How long after a login with a connection a counter lets the user in without one (spec 5 §2). In two steps, as Citus takes it.
alter table consignment_settings add column counter_login_hours bigint not null default 24;
alter table consignment_settings add constraint consignment_settings_counter_login_hours_check check (counter_login_hours between 8 and 72);
