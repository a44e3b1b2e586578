import { explainRanking, getBusiness, type Ranking } from '@ungana/contracts-directory'
import { testBusiness } from '@ungana/contracts-directory/testing'
import { answer, hold, member, type RenderOptions, refuse, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test, vi } from 'vitest'
import { open, texts } from '#testing.tsx'

async function openOwn(options: RenderOptions & { readonly hash?: string } = {}) {
  answer({ getBusiness }, testBusiness({ id: member.id }))
  const opened = open(`/company/${member.id}${options.hash ?? ''}`, { user: member, ...options })
  return { ...opened, card: within(await screen.findByRole('region', { name: 'Why you rank here' })) }
}
const ranked = async (facts: Partial<Ranking> = {}) => ({ ...(await sample({ explainRanking })), ...facts })

test('shows the position for a search term, the reasons and how to move up', async () => {
  const calls = answer({ explainRanking }, await ranked())
  const { card, user } = await openOwn()
  expect(card.queryByRole('list')).toBeNull()
  expect(calls).toEqual([])
  await user.type(card.getByRole('searchbox', { name: 'Search term' }), ' roast {Enter}')
  expect(await card.findByText('Position 6 of 103')).toBeTruthy()
  expect(calls.map(({ params, query }) => [params.id, query])).toEqual([[member.id, { q: 'roast' }]])
  const reasons = card.getByRole('list', { name: 'Ranking factors, most important first' })
  expect(texts(within(reasons).getAllByRole('heading', { level: 3 }))).toEqual([
    'No featured placement',
    'In your name or offers',
    'Not verified',
    'Rating score: 3.50 of 5',
    'Profile: 4 of 8 parts',
  ])
  expect(
    within(reasons)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['View plans', '/pricing'],
    ['Edit your profile', '/profile'],
  ])
  expect(card.getByRole('link', { name: 'View the list' }).getAttribute('href')).toBe('/directory?search=roast')
})

test('shows the position in the whole directory when there is no search term', async () => {
  const calls = answer({ explainRanking }, await ranked({ position: 12 }))
  const { card, user } = await openOwn()
  await user.click(card.getByRole('button', { name: 'Show my position' }))
  expect(await card.findByText(/You are on page 2 in the directory\./)).toBeTruthy()
  expect(calls.map(({ query }) => query)).toEqual([{}])
  expect(card.getByRole('link', { name: 'View the list' }).getAttribute('href')).toBe('/directory')
})

test('writes the rating score as the page’s language does', async () => {
  vi.stubGlobal('unganaTexts', { ':code': 'fr', ':tag': 'fr-CD' })
  answer({ explainRanking }, await ranked())
  const { card, user } = await openOwn()
  await user.click(card.getByRole('button', { name: 'Show my position' }))
  expect(await card.findByText('Rating score: 3,50 of 5')).toBeTruthy()
})

test('keeps the last answer and its search term until the next answer is loaded', async () => {
  answer({ explainRanking }, await ranked())
  const { card, user } = await openOwn()
  const box = card.getByRole('searchbox', { name: 'Search term' })
  await user.type(box, 'roast{Enter}')
  await card.findByText(/page 1 in results for “roast”/)
  const { calls, release } = hold({ explainRanking }, await ranked({ match: 'none', position: null }))
  await user.clear(box)
  await user.type(box, 'milk{Enter}')
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(card.getByText(/page 1 in results for “roast”/)).toBeTruthy()
  release()
  expect(await card.findByText('Not shown')).toBeTruthy()
  expect(card.getByText(/Your company does not appear in results for “milk”\./)).toBeTruthy()
})

test('loads the same term again, because the profile may have changed', async () => {
  const calls = answer({ explainRanking }, await ranked())
  const { card, user } = await openOwn()
  await user.type(card.getByRole('searchbox'), 'roast{Enter}')
  await card.findByText('Position 6 of 103')
  answer({ explainRanking }, await ranked({ position: 1 }))
  await user.keyboard('{Enter}')
  expect(await card.findByText('Position 1 of 103')).toBeTruthy()
  expect(calls).toHaveLength(1)
})

test('does not link to a page that no part serves', async () => {
  answer({ explainRanking }, await ranked())
  const { card, user } = await openOwn({ unserved: ['/pricing'] })
  await user.click(card.getByRole('button', { name: 'Show my position' }))
  await card.findByText('Position 6 of 103')
  expect(card.queryByRole('link', { name: 'View plans' })).toBeNull()
  expect(card.getByRole('link', { name: 'Edit your profile' })).toBeTruthy()
})

test('shows an error in the card, and offers a button to load it again', async () => {
  refuse({ explainRanking }, { status: 503 })
  const { card, user } = await openOwn()
  await user.click(card.getByRole('button', { name: 'Show my position' }))
  const alert = await card.findByRole('alert')
  expect(alert.textContent).toContain('Your position could not be loadedPlease try again later')
  answer({ explainRanking }, await ranked())
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await card.findByText('Position 6 of 103')).toBeTruthy()
  expect(card.queryByRole('alert')).toBeNull()
})

test('shows a loading text', async () => {
  const { release } = hold({ explainRanking }, await ranked())
  const { card, user } = await openOwn()
  expect(card.queryByText('Loading your position...')).toBeNull()
  await user.click(card.getByRole('button', { name: 'Show my position' }))
  expect(await card.findByText('Loading your position...')).toBeTruthy()
  release()
  expect(await card.findByText('Position 6 of 103')).toBeTruthy()
})

test('scrolls to the card when the address has #ranking', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { unmount } = await openOwn()
  expect(scroll).not.toHaveBeenCalled()
  unmount()
  await openOwn({ hash: '#ranking' })
  expect(scroll.mock.contexts.map((element) => (element as HTMLElement).id)).toEqual(['ranking'])
})
