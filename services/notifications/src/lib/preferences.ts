// What reaches an account, and where.
import { notificationKinds } from '@ungana/contracts-notifications'
import type { Reader } from '#lib/dependencies.ts'
import { defaultMailSettings, type MailSettings } from '#lib/mail-time.ts'

interface Channels {
  readonly inApp: boolean
  readonly email: boolean
}

interface KindRow extends Channels {
  readonly kind: string
}

/** Both, until somebody says otherwise. */
const everything: Channels = { inApp: true, email: true }

/** What each of the accounts chose, by account; of one that chose nothing, everything. */
export async function channelsOfAll(reader: Reader, accountIds: readonly string[]): Promise<(accountId: string) => readonly KindRow[]> {
  const { rows } = await reader.query<KindRow & { accountId: string }>({
    name: 'channels-of',
    text: 'SELECT account_id AS "accountId", kind, in_app AS "inApp", email FROM preferences WHERE account_id = ANY ($1::uuid[])',
    values: [accountIds],
  })
  return (accountId) =>
    notificationKinds.map((kind) => {
      const chosen = rows.find((row) => row.accountId === accountId && row.kind === kind)
      return { kind, inApp: chosen?.inApp ?? everything.inApp, email: chosen?.email ?? everything.email }
    })
}

export const channelsOf = async (reader: Reader, accountId: string) => (await channelsOfAll(reader, [accountId]))(accountId)

interface MailSettingsRow {
  readonly accountId: string
  readonly quietFrom: string | null
  readonly quietTo: string | null
  readonly digest: boolean
  readonly timeZone: string
}

/** When each of the accounts wants its mails, by account. */
export async function mailSettingsOfAll(reader: Reader, accountIds: readonly string[]): Promise<(accountId: string) => MailSettings> {
  const { rows } = await reader.query<MailSettingsRow>({
    name: 'mail-settings-of',
    text: `SELECT account_id AS "accountId", quiet_from AS "quietFrom", quiet_to AS "quietTo", digest, time_zone AS "timeZone"
           FROM mail_settings WHERE account_id = ANY ($1::uuid[])`,
    values: [accountIds],
  })
  return (accountId) => {
    const row = rows.find((each) => each.accountId === accountId)
    if (!row) return defaultMailSettings
    const { quietFrom: from, quietTo: to, digest, timeZone } = row
    return { quietHours: from !== null && to !== null ? { from, to } : null, digest, timeZone }
  }
}

export const mailSettingsOf = async (reader: Reader, accountId: string) => (await mailSettingsOfAll(reader, [accountId]))(accountId)
