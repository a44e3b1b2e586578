-- In which epoch the event was sent that the stream holds under ack_sequence; the message says the same in a header. Two pasts of one
-- store may hold the same event under the same number, but never one of the same epoch: so a message tells which past it is of.
-- NULL: sent before messages said so.
ALTER TABLE courier.outbox ADD COLUMN ack_epoch bigint;
