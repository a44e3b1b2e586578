// Tells an account's owner of a sign-in on a device that it was not used on before.
import { devicesPath } from '@ungana/contracts-shell'
import { letter, queueMail } from '@ungana/service-kit/mailer'
import { type Client, deviceName } from '#lib/client.ts'
import type { Transaction } from '#lib/database.ts'
import { placeOf } from '#lib/place.ts'

const DAY = 24 * 60 * 60

export async function mailNewDevice(tx: Transaction, to: string, client: Client, site: string): Promise<void> {
  const place = await placeOf(client.address)
  const facts = [
    `Device: ${deviceName(client.userAgent)}`,
    `Address: ${client.address}${place === undefined ? '' : `, ${place}`}`,
    `Time: ${timeText(new Date())}`,
  ]
  const mail = letter({
    to,
    subject: 'Your account was logged in to on a new device',
    words: [
      'Somebody, probably you, has logged in to your Ungana account on a device or in a country that it was not used in lately.',
      facts.join('\n'),
      'If it was you, there is nothing to do.',
      'If it was not, somebody knows your password: log that device out by the link below, then change your password and turn on the second factor in Settings.',
    ],
    button: { label: 'See your devices', to: `${site}${devicesPath()}` },
    after: ['Countries are guessed from addresses, with IP2Location LITE data. In Settings you choose whether these mails come.'],
  })
  await queueMail(tx, mail, { within: DAY })
}

const format = (timeZone: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...options })
const kigali = format('Africa/Kigali', { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' })
const utc = format('UTC', { hour: '2-digit', minute: '2-digit' })

/** "22 November 2026 at 14:05 in Kigali (12:05 UTC)" */
export const timeText = (moment: Date): string => `${kigali.format(moment)} in Kigali (${utc.format(moment)} UTC)`
