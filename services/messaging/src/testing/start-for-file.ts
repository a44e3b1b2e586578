import { afterAll } from 'vitest'
import { startMessaging } from '#testing/messaging.ts'

/** A messaging service for all tests of a file. */
export async function startForFile() {
  const messaging = await startMessaging()
  afterAll(() => messaging.close())
  return messaging
}
