import { sessionsRevoked } from '@ungana/contracts-identity'
import { eventsFile } from '@ungana/service-kit/testing'
import { expect, test } from 'vitest'

test('events.json names the events that the gateway reads', async () => {
  await expect(eventsFile({ listeners: { revocations: sessionsRevoked.name }, hints: true })).toMatchFileSnapshot('../events.json')
})
