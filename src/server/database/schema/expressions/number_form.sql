-- The form in which document numbers are compared: 1, 01 and full-width １ are the same, and so are ABC-1 and abc-1. Full-width and other
-- compatibility characters count as their plain ones, capitals as lower case, and zeros before a run of digits are ignored. Which
-- spellings are the same, and what this costs a save: docs/decisions/0018-number-forms.md.
create function number_form(number text) returns text
  language sql immutable parallel safe
  return regexp_replace(lower(normalize(number, nfkc)), '(^|[^0-9])0+(?=[0-9])', '\1', 'g');
revoke execute on function number_form(text) from public;
grant execute on function number_form(text) to bilty_app;
