-- The warnings of an answer were not kept: the answer of a repeated request lacked them.
alter table audit add column advice json;
