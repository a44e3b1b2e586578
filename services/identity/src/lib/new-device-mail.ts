// The email about a login on a new device.

import { devicesPath } from '@ungana/contracts-shell'
import { asText, day, type Text, text } from '@ungana/language/server'
import { deviceName } from '@ungana/service-kit/device-name'
import { composeMail, type Mail, queueMail } from '@ungana/service-kit/mailer'
import type { Client } from '#lib/client.ts'
import type { Transaction } from '#lib/database.ts'
import { placeOf } from '#lib/place.ts'

const DAY = 24 * 60 * 60

export async function mailNewDevice(tx: Transaction, to: string, client: Client, site: string): Promise<void> {
  await queueMail(tx, await newDeviceMail(to, client, site), { within: DAY })
}

export async function newDeviceMail(to: string, client: Pick<Client, 'address' | 'userAgent'>, site: string): Promise<Mail> {
  const place = await placeOf(client.address)
  const facts = text('Device: {device}\nAddress: {address}{isKnown, select, yes {, {place}} other {}}\nTime: {time}', {
    device: deviceName(client.userAgent),
    address: client.address,
    isKnown: place === undefined ? 'no' : 'yes',
    place: asText(place ?? ''),
    time: timeText(new Date()),
  })
  return composeMail({
    kind: 'new-device',
    to,
    subject: text('New login to your Ungana account'),
    words: [
      text('Somebody logged in to your Ungana account on a new device or in a new country.'),
      facts,
      text('If it was you, you do not need to do anything.'),
      text(
        'If it was not you, somebody knows your password. Log that device out with the button below. Then change your password and turn on the second factor in Settings.',
      ),
    ],
    button: { label: text('See your devices'), to: `${site}${devicesPath()}` },
    after: [text('We estimate the country from the IP address, with IP2Location LITE data. You can turn off these emails in Settings.')],
  })
}

const clock = (timeZone: string) => new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' })
const [kigali, utc] = [clock('Africa/Kigali'), clock('UTC')]

/** "22 November 2026 at 14:05 in Kigali (12:05 UTC)" */
export const timeText = (moment: Date): Text =>
  text('{day} at {time} in Kigali ({utc} UTC)', { day: day(moment), time: kigali.format(moment), utc: utc.format(moment) })
