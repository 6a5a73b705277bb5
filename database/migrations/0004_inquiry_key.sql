-- One form sent twice is one inquiry: the browser names it. Null for a form that was sent without scripts.
alter table inquiry add column key text unique check (key ~ '^[0-9a-f]{32}$');
