-- A number of a paper is one number however it is written: 1, 01 and full-width １, ABC-1 and abc-1. Full-width and other
-- compatibility forms count as their plain ones, capitals as small letters, and zeros before a run of digits not at all. Which
-- spellings are one, and what this costs a save: docs/decisions/0018-number-forms.md.
create function number_form(number text) returns text
  language sql immutable parallel safe
  return regexp_replace(lower(normalize(number, nfkc)), '(^|[^0-9])0+(?=[0-9])', '\1', 'g');
revoke execute on function number_form(text) from public;
grant execute on function number_form(text) to bilty_app;
