import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTimeZone, mailTime, mailTimeSince } from './mail-time.ts'

const settings = { quietHours: null, digest: false, timeZone: 'Africa/Kigali' }
const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)

test('waits half an hour, until the morning for a digest, and until quiet hours end', () => {
  expect(mailTime(at('10:00'), settings)).toEqual(at('10:30'))
  // Kigali is two hours ahead.
  expect(mailTime(at('10:00'), { ...settings, digest: true })).toEqual(new Date('2026-11-22T05:00:00Z'))
  const night = { ...settings, quietHours: { from: '21:00', to: '06:30' } }
  expect(mailTime(at('18:20'), night)).toEqual(at('18:50'))
  expect(mailTime(at('18:30'), night)).toEqual(new Date('2026-11-22T04:30:00Z'))
  expect(mailTime(at('04:00'), night)).toEqual(at('04:30'))
})

test('postpones a due email if the current quiet hours or digest setting require it', () => {
  const night = { ...settings, quietHours: { from: '21:00', to: '06:30' } }
  expect(mailTimeSince(at('10:00'), at('10:01'), settings)).toEqual(at('10:01'))
  // The email became due ten seconds before quiet hours and is checked ten seconds after their start.
  expect(mailTimeSince(new Date('2026-11-21T18:59:50Z'), new Date('2026-11-21T19:00:10Z'), night)).toEqual(new Date('2026-11-22T04:30:10Z'))
  const digest = { ...settings, digest: true }
  expect(mailTimeSince(at('10:00'), at('10:01'), digest)).toEqual(new Date('2026-11-22T05:00:00Z'))
  // The morning was missed.
  expect(mailTimeSince(at('05:00'), at('12:00'), digest)).toEqual(at('12:00'))
})

const time = fc.tuple(fc.nat(23), fc.nat(59)).map(([hours, minutes]) => [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':'))

test('never sends within half an hour, during quiet hours or more than two days later', () => {
  fc.assert(
    fc.property(
      fc.date({ min: at('00:00'), max: new Date('2027-11-21'), noInvalidDate: true }),
      time,
      time,
      fc.boolean(),
      fc.constantFrom('Africa/Kigali', 'Africa/Nairobi', 'Asia/Kolkata'),
      (now, from, to, digest, timeZone) => {
        fc.pre(from !== to)
        const due = mailTime(now, { quietHours: { from, to }, digest, timeZone })
        const later = due.getTime() - now.getTime()
        expect(later).toBeGreaterThanOrEqual(30 * 60_000)
        expect(later).toBeLessThan(49 * 60 * 60_000)
        const local = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(due)
        expect(from < to ? local >= from && local < to : local >= from || local < to).toBe(false)
        // If the settings did not change, a due email is not postponed again.
        expect(mailTimeSince(due, due, { quietHours: { from, to }, digest, timeZone })).toEqual(due)
      },
    ),
  )
})

test('recognizes time zones', () => {
  expect(['Africa/Kigali', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, false, false])
})
