ALTER TABLE messages ADD COLUMN sender BLOB;
CREATE INDEX messages_by_sender ON messages (sender) WHERE mailed_at IS NULL;
