// Exchange rates against the US dollar. Only the current rate is stored; the audit log has the earlier ones.
import { type ExchangeRate, ratedCurrencies } from '@ungana/contracts-messaging'
import { audit, dayInKigali, InvalidInput } from '@ungana/service-kit'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

export async function listExchangeRates(reader: Reader): Promise<ExchangeRate[]> {
  const { rows } = await query(
    reader,
    'SELECT currency, trim_scale(per_usd)::text AS "perUsd", date::text AS date, source FROM exchange_rates ORDER BY array_position($1::text[], currency)',
    [ratedCurrencies],
  )
  return rows
}

interface NewRate extends ExchangeRate {
  readonly staffId: string
  readonly now: Date
}

/** @throws InvalidInput for a day in the future */
export async function setExchangeRate(tx: Transaction, { currency, perUsd, date, source, staffId, now }: NewRate): Promise<ExchangeRate> {
  if (date > dayInKigali(now)) throw new InvalidInput('date', 'Please choose today or an earlier day')
  const before = await query(tx, 'SELECT per_usd::text AS "perUsd", date::text AS date, source FROM exchange_rates WHERE currency = $1 FOR UPDATE', [
    currency,
  ])
  const { rows } = await query(
    tx,
    `INSERT INTO exchange_rates (currency, per_usd, date, source) VALUES ($1, $2, $3, $4)
     ON CONFLICT (currency) DO UPDATE SET per_usd = excluded.per_usd, date = excluded.date, source = excluded.source
     RETURNING currency, trim_scale(per_usd)::text AS "perUsd", date::text AS date, source`,
    [currency, perUsd, date, source],
  )
  const [rate] = rows
  if (!rate) throw new Error('The exchange rate was not stored')
  await audit.add(tx, { actor: staffId, action: 'exchange-rate.set', subject: currency, details: { ...rate, before: before.rows[0] ?? null } })
  return rate
}
