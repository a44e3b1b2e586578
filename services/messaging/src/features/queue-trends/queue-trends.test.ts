import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startForFile } from '#testing/start-for-file.ts'

const messaging = await startForFile()

test('a report waits until staff decide', async () => {
  const staff = randomUUID()
  const byStaff = (method: 'GET' | 'POST', path: string, body?: object) => messaging.call(method, path, staff, body, { role: 'staff' })
  const today = async () => (await byStaff('GET', '/api/staff/messaging-trends')).body[0].days.at(-1)
  messaging.clock.now = new Date()
  const [sender, receiver] = [await messaging.company(), await messaging.company()]
  const { id: subjectId } = (await messaging.send(sender, receiver)).body
  const { id } = (await messaging.call('POST', '/api/message-reports', receiver, { subject: 'message', subjectId, reason: 'fraud' })).body
  expect(await today()).toMatchObject({ waiting: 1, decided: 0, medianHours: null })
  await byStaff('POST', `/api/staff/message-reports/${id}/decide`, { decision: 'upheld' })
  messaging.clock.now = new Date()
  expect(await today()).toMatchObject({ waiting: 0, decided: 1, medianHours: 0 })
})
