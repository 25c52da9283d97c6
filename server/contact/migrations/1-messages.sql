CREATE TABLE messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  received_at INTEGER NOT NULL,
  locale TEXT NOT NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  subject TEXT NOT NULL,
  message TEXT NOT NULL,
  mail_attempts INTEGER NOT NULL DEFAULT 0,
  mail_due_at INTEGER NOT NULL,
  mail_error TEXT,
  mailed_at INTEGER
) STRICT;
CREATE INDEX messages_to_mail ON messages (mail_due_at) WHERE mailed_at IS NULL;
CREATE INDEX messages_by_age ON messages (received_at);
CREATE TABLE client_secret (id INTEGER PRIMARY KEY CHECK (id = 1), secret BLOB NOT NULL, drawn_at INTEGER NOT NULL) STRICT;
CREATE TABLE client_hits (client BLOB NOT NULL, at INTEGER NOT NULL) STRICT;
CREATE INDEX client_hits_by_client ON client_hits (client, at);
