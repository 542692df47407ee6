-- Proofs that an LR was delivered (spec 3 §3): what was received, and photos of the stamped paper and the goods. Only added to.
create table bilty_pod (
  tenant_id uuid not null,
  id bigint not null, -- in the order of entry within the company
  bilty_seq bigint not null,
  received_packages bigint not null,
  short bigint not null,
  damaged bigint not null,
  reason text not null,
  receiver_name text not null,
  receiver_phone text not null,
  delivered_at timestamptz(3) not null,
  source text not null check (source in ('clerk', 'driver')),
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, bilty_seq) references bilty (tenant_id, seq) on update cascade
);
create index bilty_pod_of_bilty on bilty_pod (tenant_id, bilty_seq, id);
create table bilty_pod_photo (
  tenant_id uuid not null,
  pod_id bigint not null,
  place integer not null,
  file text not null, -- of the original, byte for byte; its copy to be shown has the same name and another ending
  sha256 text not null,
  primary key (tenant_id, pod_id, place),
  foreign key (tenant_id, pod_id) references bilty_pod (tenant_id, id)
);
create unique index bilty_pod_photo_file on bilty_pod_photo (tenant_id, file);
select isolate_tenant('bilty_pod'), isolate_tenant('bilty_pod_photo');
grant select, insert on bilty_pod, bilty_pod_photo to bilty_app;
