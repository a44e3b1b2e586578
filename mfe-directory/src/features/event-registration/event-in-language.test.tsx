import { getExhibition, registerForExhibition } from '@ungana/contracts-directory'
import { textKey } from '@ungana/language/text-key'
import { answer, sample, screen, stopClock, waitFor } from '@ungana/web-kit/testing'
import { expect, test, vi } from 'vitest'
import { enter, open } from '#testing.tsx'

test('describes a built-in event in the page’s language', async () => {
  const event = await sample({ getExhibition })
  answer({ getExhibition }, event)
  vi.stubGlobal('unganaTexts', { [textKey(event.description)]: 'Le salon technologique du Golfe.' })
  open('/register-event/8')
  expect(await screen.findByText('Le salon technologique du Golfe.')).toBeTruthy()
})

test('confirms a registration with the event’s name in the page’s language', async () => {
  stopClock('2026-11-24T08:00:00.000Z')
  const event = await sample({ getExhibition })
  answer({ getExhibition }, { ...event, name: 'Kigali Fair' })
  answer({ registerForExhibition })
  vi.stubGlobal('unganaTexts', { [textKey('Kigali Fair')]: 'Foire de Kigali' })
  const { user, toasts } = open('/register-event/8')
  for (const [name, text] of Object.entries({
    'Company or name': 'Inzira Baskets',
    'Contact person': 'Uwase Aline',
    Email: 'owner@inzira.example',
    Phone: '+250 788 000 000',
  }))
    await enter(user, await screen.findByRole('textbox', { name }), text)
  await user.click(screen.getByRole('button', { name: 'Register' }))
  await waitFor(() => expect(toasts).toMatchObject([{ description: 'We have your registration for Foire de Kigali.' }]))
})
