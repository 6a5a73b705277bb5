-- A carrier who calls has the tracking number: staff find its order by it, whatever its separators.
create index shipment_tracking on shipment (number_key(tracking) collate "C") where tracking <> '';
