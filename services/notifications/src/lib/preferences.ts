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

export async function channelsOf(reader: Reader, accountId: string): Promise<readonly KindRow[]> {
  const { rows } = await reader.query<KindRow>({
    name: 'channels-of',
    text: 'SELECT kind, in_app AS "inApp", email FROM preferences WHERE account_id = $1',
    values: [accountId],
  })
  return notificationKinds.map((kind) => ({ kind, ...everything, ...rows.find((row) => row.kind === kind) }))
}

export async function mailSettingsOf(reader: Reader, accountId: string): Promise<MailSettings> {
  const { rows } = await reader.query<{ quietFrom: string | null; quietTo: string | null; digest: boolean; timeZone: string }>({
    name: 'mail-settings-of',
    text: 'SELECT quiet_from AS "quietFrom", quiet_to AS "quietTo", digest, time_zone AS "timeZone" FROM mail_settings WHERE account_id = $1',
    values: [accountId],
  })
  const [row] = rows
  if (!row) return defaultMailSettings
  const { quietFrom: from, quietTo: to, digest, timeZone } = row
  return { quietHours: from !== null && to !== null ? { from, to } : null, digest, timeZone }
}
