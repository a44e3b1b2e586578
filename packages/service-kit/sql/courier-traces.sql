-- The step of a trace in which the event was added, as a traceparent of W3C. NULL: the trace is not recorded.
ALTER TABLE courier.outbox ADD COLUMN traceparent text;
