// The email about a login on a new device.
import { devicesPath } from '@ungana/contracts-shell'
import { composeMail, type Mail, queueMail } from '@ungana/service-kit/mailer'
import { type Client, deviceName } from '#lib/client.ts'
import type { Transaction } from '#lib/database.ts'
import { placeOf } from '#lib/place.ts'

const DAY = 24 * 60 * 60

export async function mailNewDevice(tx: Transaction, to: string, client: Client, site: string): Promise<void> {
  await queueMail(tx, await newDeviceMail(to, client, site), { within: DAY })
}

export async function newDeviceMail(to: string, client: Pick<Client, 'address' | 'userAgent'>, site: string): Promise<Mail> {
  const place = await placeOf(client.address)
  const facts = [
    `Device: ${deviceName(client.userAgent)}`,
    `Address: ${client.address}${place === undefined ? '' : `, ${place}`}`,
    `Time: ${timeText(new Date())}`,
  ]
  return composeMail({
    kind: 'new-device',
    to,
    subject: 'New login to your Ungana account',
    words: [
      'Somebody logged in to your Ungana account on a new device or in a new country.',
      facts.join('\n'),
      'If it was you, you do not need to do anything.',
      'If it was not you, somebody knows your password. Log that device out with the button below. Then change your password and turn on the second factor in Settings.',
    ],
    button: { label: 'See your devices', to: `${site}${devicesPath()}` },
    after: ['We estimate the country from the IP address, with IP2Location LITE data. You can turn off these emails in Settings.'],
  })
}

const format = (timeZone: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...options })
const kigali = format('Africa/Kigali', { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' })
const utc = format('UTC', { hour: '2-digit', minute: '2-digit' })

/** "22 November 2026 at 14:05 in Kigali (12:05 UTC)" */
export const timeText = (moment: Date): string => `${kigali.format(moment)} in Kigali (${utc.format(moment)} UTC)`
