// Channels and email times that accounts chose. Lists are in subqueries, so that the query plans stay the same (decision 35).
import { notificationKinds } from '@ungana/contracts-notifications'
import type { Reader } from '#lib/dependencies.ts'
import { defaultMailSettings, type MailSettings } from '#lib/mail-time.ts'
import { query } from '#lib/query.ts'

interface Channels {
  readonly inApp: boolean
  readonly email: boolean
}

interface KindRow extends Channels {
  readonly kind: string
}

/** The default until an account chooses. */
const everything: Channels = { inApp: true, email: true }

/** Returns a lookup of the chosen channels; both are on by default. */
export async function channelsOfAll(reader: Reader, accountIds: readonly string[]): Promise<(accountId: string, kind: string) => Channels> {
  const { rows } = await query(reader, {
    name: 'channels-of',
    text: 'SELECT account_id AS "accountId", kind, in_app AS "inApp", email FROM preferences WHERE account_id = ANY ((SELECT $1::uuid[])::uuid[])',
    values: [accountIds],
  })
  const chosen = new Map(rows.map(({ accountId, kind, inApp, email }) => [`${accountId} ${kind}`, { inApp, email }]))
  return (accountId, kind) => chosen.get(`${accountId} ${kind}`) ?? everything
}

export async function channelsOf(reader: Reader, accountId: string): Promise<readonly KindRow[]> {
  const chosen = await channelsOfAll(reader, [accountId])
  return notificationKinds.map((kind) => ({ kind, ...chosen(accountId, kind) }))
}

/** Returns a lookup of when each account wants its emails. */
export async function mailSettingsOfAll(reader: Reader, accountIds: readonly string[]): Promise<(accountId: string) => MailSettings> {
  const { rows } = await query(reader, {
    name: 'mail-settings-of',
    text: `SELECT account_id AS "accountId", quiet_from AS "quietFrom", quiet_to AS "quietTo", digest, time_zone AS "timeZone"
           FROM mail_settings WHERE account_id = ANY ((SELECT $1::uuid[])::uuid[])`,
    values: [accountIds],
  })
  const byAccount = new Map(rows.map((row) => [row.accountId, row]))
  return (accountId) => {
    const row = byAccount.get(accountId)
    if (!row) return defaultMailSettings
    const { quietFrom: from, quietTo: to, digest, timeZone } = row
    return { quietHours: from !== null && to !== null ? { from, to } : null, digest, timeZone }
  }
}

export const mailSettingsOf = async (reader: Reader, accountId: string) => (await mailSettingsOfAll(reader, [accountId]))(accountId)
