-- Each rating adds to its owner's row. With room left in the row's page that touches none of the indexes of accounts.
alter table accounts set (fillfactor = 85);
