CREATE TABLE result (
    ruleset     TEXT    NOT NULL,
    last_heap   INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    solved      INTEGER NOT NULL,
    period      INTEGER,
    preperiod   INTEGER,
    q_order     INTEGER NOT NULL,
    p_order     INTEGER NOT NULL,
    tame        INTEGER NOT NULL,
    class       TEXT    NOT NULL,
    certificate BLOB    NOT NULL,
    PRIMARY KEY (ruleset, last_heap)
) STRICT;
CREATE INDEX result_class ON result (class);
