import { createLogger } from '@ungana/service-kit'
import { eventsFile } from '@ungana/service-kit/testing'
import { expect, test } from 'vitest'
import { openCourier } from '#courier.ts'

test('events.json names the events that the service reads', async () => {
  const unused = {} as never
  const { handles } = openCourier(unused, { natsUrl: '', logger: createLogger({ name: 'test', level: 'silent' }) })
  await expect(eventsFile({ consumers: handles })).toMatchFileSnapshot('../events.json')
})
