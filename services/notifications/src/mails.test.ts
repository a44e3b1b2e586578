import { HOSTILE, harmIn, missingKinds, HARMLESS_SITE as site } from '@ungana/service-kit/testing'
import { expect, test } from 'vitest'
import { notificationsMail } from '#features/mails/send-mails.ts'

const title = `New message from ${HOSTILE}`
const mails = [1, 20].map((count) => notificationsMail({ email: 'owner@kahawa.example', site, titles: Array(count).fill(title) }))

test.each(mails)('what users write does no harm in the email "$subject"', (mail) => {
  expect(harmIn(mail)).toEqual([])
})

test('the emails above are of every kind that notifications sends', () => {
  expect(missingKinds('notifications', mails)).toEqual([])
})
