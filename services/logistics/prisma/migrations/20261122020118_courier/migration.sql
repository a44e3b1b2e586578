-- Events, idempotency keys and the audit log of one service, in schemas that Prisma does not look at. The same text in every service:
-- packages/service-kit/sql/courier.sql. A change to it is a further file and a further migration, never an edit.

CREATE SCHEMA courier;

-- What this service tells the others. A row is in the transaction of what it tells about.
CREATE TABLE courier.outbox (
  id uuid PRIMARY KEY,
  event text NOT NULL,
  -- json and not jsonb: kept as written.
  payload json NOT NULL,
  request_id text,
  -- The time of the statement: a long transaction is not late before it is committed.
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The order of sending. Never "everything after the last": numbers are committed out of order.
  position bigint GENERATED ALWAYS AS IDENTITY,
  -- Where the stream holds the event, and which stream that was, by its time of creation. NULL: to be sent.
  ack_sequence bigint,
  ack_stream text,
  -- Stays when an acknowledgement is forgotten: the seven days of the row count from here.
  first_acked_at timestamptz,
  CHECK ((ack_sequence IS NULL) = (ack_stream IS NULL))
);
CREATE INDEX outbox_waiting ON courier.outbox (position) WHERE ack_sequence IS NULL;
CREATE INDEX outbox_acked ON courier.outbox (ack_stream, ack_sequence) WHERE ack_sequence IS NOT NULL;
CREATE INDEX outbox_first_acked ON courier.outbox (first_acked_at) WHERE ack_sequence IS NOT NULL;

-- One row a stream. The epoch grows each time that acknowledgements were compared with the stream; an acknowledgement of an earlier
-- epoch is not stored, because it may be of messages that the stream lost since.
CREATE TABLE courier.streams (
  name text PRIMARY KEY,
  epoch bigint NOT NULL
);

-- What this service has heard and done. A row is in the transaction of what was done.
CREATE TABLE courier.inbox (
  consumer text NOT NULL,
  event_id uuid NOT NULL,
  handled_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (consumer, event_id)
);
CREATE INDEX inbox_handled ON courier.inbox (handled_at);

-- What could not be done, with the whole event, until it is done.
CREATE TABLE courier.inbox_failures (
  consumer text NOT NULL,
  event_id uuid NOT NULL,
  event text NOT NULL,
  payload text NOT NULL,
  occurred_at timestamptz NOT NULL,
  failures integer NOT NULL,
  error text NOT NULL,
  first_failed_at timestamptz NOT NULL DEFAULT now(),
  last_failed_at timestamptz NOT NULL DEFAULT now(),
  -- Not NULL: given up until the service's next start.
  parked_at timestamptz,
  PRIMARY KEY (consumer, event_id)
);

-- Answers to calls that carried an Idempotency-Key. A row is in the transaction of the call's effect.
CREATE TABLE courier.idempotency_keys (
  scope text NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  -- NULL only inside the transaction that is still at it.
  status smallint,
  body text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, route, key)
);
CREATE INDEX idempotency_keys_created ON courier.idempotency_keys (created_at);

CREATE SCHEMA audit;

-- Each entry's hash covers the hash before it, so that no entry can be changed or taken out of the middle unnoticed.
CREATE TABLE audit.entries (
  sequence bigint PRIMARY KEY,
  -- As hashed: ISO 8601 in UTC with milliseconds.
  at text NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  details json NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL
);

CREATE FUNCTION audit.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit.entries FOR EACH ROW EXECUTE FUNCTION audit.refuse();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON audit.entries FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse();
