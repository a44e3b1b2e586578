import { getBusiness, listDescriptionLanguages, translateDescription } from '@ungana/contracts-directory'
import { testBusiness } from '@ungana/contracts-directory/testing'
import { answer, refuse, screen } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { open } from '#testing.tsx'

const kivu = testBusiness({ id: '01a1fcdc-0001-759b-8deb-8d2cf5fd7e0d', description: 'Torréfie le café du Kivu.' })
const openCompany = (languages: readonly string[]) => {
  answer({ getBusiness }, kivu)
  answer({ listDescriptionLanguages }, { languages: [...languages] })
  return open(`/company/${kivu.id}`)
}

test('a translation is marked as made by a machine, and the original is one press away', async () => {
  const { user } = openCompany(['en'])
  answer({ translateDescription }, { text: 'Roasts the coffee of Kivu.', from: 'fr' })
  await user.click(await screen.findByRole('button', { name: 'Translate' }))
  expect((await screen.findByText('Roasts the coffee of Kivu.')).lang).toBe('en')
  expect(screen.getByText('Machine translation')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show the original' }))
  expect(screen.getByText(kivu.description).lang).toBe('')
  expect(screen.queryByText('Machine translation')).toBeNull()
})

test('a failure keeps the original', async () => {
  const { user } = openCompany(['en'])
  refuse({ translateDescription }, { status: 429, code: 'TOO_MANY_TRANSLATIONS', message: 'Too many translations at once.' })
  await user.click(await screen.findByRole('button', { name: 'Translate' }))
  expect(await screen.findByText('Too many translations at once.')).toBeTruthy()
  expect(screen.getByText(kivu.description)).toBeTruthy()
})

test('without a translator there is no button', async () => {
  openCompany([])
  expect(await screen.findByText(kivu.description)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Translate' })).toBeNull()
})
