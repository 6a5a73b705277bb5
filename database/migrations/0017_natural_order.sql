-- As people sort: AG9 before AG11, É beside E, whatever the letter case. Words that differ in no more are equal.
create collation natural_order (provider = icu, locale = 'en-u-kn-ks-level1', deterministic = false);
