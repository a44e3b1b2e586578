import { getExhibition } from '@ungana/contracts-directory'
import { textKey } from '@ungana/language/text-key'
import { answer, sample, screen } from '@ungana/web-kit/testing'
import { expect, test, vi } from 'vitest'
import { open } from '#testing.tsx'

test('describes a built-in event in the page’s language', async () => {
  const event = await sample({ getExhibition })
  answer({ getExhibition }, event)
  vi.stubGlobal('unganaTexts', { [textKey(event.description)]: 'Le salon technologique du Golfe.' })
  open('/register-event/8')
  expect(await screen.findByText('Le salon technologique du Golfe.')).toBeTruthy()
  vi.unstubAllGlobals()
})
