-- Photos of what came out of a vehicle (spec 4 §2), up to three of a line that was unloaded. Only added to.
create table challan_unload_photo (
  tenant_id uuid not null,
  challan_seq bigint not null,
  line_no integer not null,
  place integer not null check (place between 1 and 3),
  file text not null, -- of the original, byte for byte; its copy to be shown has the same name and another ending
  sha256 text not null,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  primary key (tenant_id, challan_seq, line_no, place),
  constraint challan_unload_photo_line foreign key (tenant_id, challan_seq, line_no) references challan_unload (tenant_id, challan_seq, line_no)
);
create unique index challan_unload_photo_file on challan_unload_photo (tenant_id, file);
-- The same picture is kept once.
create unique index challan_unload_photo_sum on challan_unload_photo (tenant_id, challan_seq, line_no, sha256);
select isolate_tenant('challan_unload_photo');
grant select, insert on challan_unload_photo to bilty_app;
