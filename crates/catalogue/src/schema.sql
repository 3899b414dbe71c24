CREATE TABLE result (
    ruleset      TEXT    NOT NULL,
    last_heap    INTEGER NOT NULL,
    name         TEXT    NOT NULL,
    kind         TEXT    NOT NULL,
    solved       INTEGER NOT NULL,
    stop         TEXT,
    period       INTEGER,
    preperiod    INTEGER,
    known_heap   INTEGER NOT NULL,
    q_order      INTEGER,
    p_order      INTEGER,
    needed_order INTEGER NOT NULL,
    tame         INTEGER NOT NULL,
    class        TEXT,
    certificate  BLOB    NOT NULL,
    stages       TEXT,
    before       BLOB,
    PRIMARY KEY (ruleset, last_heap)
) STRICT;
CREATE INDEX result_class ON result (class);
CREATE INDEX result_filter ON result (kind, solved, tame, q_order, ruleset, last_heap);
