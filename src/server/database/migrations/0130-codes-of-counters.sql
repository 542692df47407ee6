-- An LR that a counter printed keeps the code of that print: the portal cannot sign in the counter's name (spec 5 §13.11).
alter table bilty_paper add column code text not null default ''; -- empty: the portal makes it
