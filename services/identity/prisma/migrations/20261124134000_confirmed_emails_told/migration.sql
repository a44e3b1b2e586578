-- Other services learn now of the addresses that were confirmed before identity published this.
INSERT INTO courier.outbox (id, event, payload)
SELECT gen_random_uuid(), 'identity.account.email-confirmed.v1', json_build_object('id', id, 'role', role,
  'confirmedAt', to_char(email_confirmed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
FROM accounts WHERE email_confirmed_at IS NOT NULL AND role <> 'staff';
