-- The pictures at the head of a company's papers: the names of their files; empty: none.
alter table company
  add column logo1 text not null default '',
  add column logo2 text not null default '',
  add column logo3 text not null default '',
  add column logo4 text not null default '';
