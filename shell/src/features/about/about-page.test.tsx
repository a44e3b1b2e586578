import { getStats } from '@ungana/contracts-directory'
import { answer, hold, refuse, sample, screen, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { main, renderSite, wordsOf } from '#testing/site.tsx'
import { expectWhole } from '#testing/text-page.ts'

async function openAbout() {
  const site = renderSite({ at: '/about' })
  await main().findByRole('heading', { level: 1, name: 'About Ungana' })
  return site
}
const counted = () => main().getByRole('status').textContent

test('has its sections, its claims and its places', async () => {
  await openAbout()
  expect(wordsOf(main().getAllByRole('heading', { level: 2 }))).toEqual([
    'Our Mission',
    'Our Vision',
    'Company Information',
    'What We Offer',
    'Coverage',
    'Talk to us',
  ])
  expect(wordsOf([...screen.getByRole('main').querySelectorAll('dd')].slice(0, 2))).toEqual(['2,500+', '9'])
  expect(wordsOf([...screen.getByRole('main').querySelectorAll('dt')].slice(0, 2))).toEqual(['Verified Businesses', 'Countries'])
  expect(main().getByText('Kigali, Rwanda')).toBeTruthy()
  const regions = main().getAllByRole('list')
  expect(regions.map((list) => list.parentElement?.querySelector('h3')?.textContent)).toEqual([
    'East Africa',
    'Central Africa',
    'Southern Africa',
    'West Africa',
    'North Africa',
    'Indian Ocean',
    'Global markets',
  ])
  expect(regions.map((list) => list.children.length)).toEqual([9, 6, 8, 6, 6, 4, 7])
  expect(main().getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact')
  await waitFor(() => expect(counted()).not.toBe(''))
  expectWhole(screen.getByRole('main'))
})

test('every offer says what it is', async () => {
  await openAbout()
  const offers = main().getByRole('region', { name: 'What We Offer' }).querySelectorAll('h3')
  expect(offers).toHaveLength(8)
  for (const offer of offers) expect(offer.parentElement?.querySelector('p')?.textContent).toMatch(/^[A-Z].{20,}\.$/)
})

test('counts what is there today beside what is claimed', async () => {
  const { release } = hold({ getStats })
  await openAbout()
  expect(counted()).toBe('')
  release()
  await waitFor(() =>
    expect(counted()).toBe(
      'Counted on this site today, samples left out: 412 businesses in 9 countries, 57 of them verified, 1,630 products and 11 trade organizations.',
    ),
  )
})

test('counts one of each in words for one', async () => {
  answer({ getStats }, { ...(await sample({ getStats })), businesses: 1, countries: 1, verifiedBusinesses: 1, products: 1, organizations: 1 })
  await openAbout()
  await waitFor(() => expect(counted()).toContain('1 business in 1 country, 1 of them verified, 1 product and 1 trade organization.'))
})

test('says nothing where it could not be counted', async () => {
  const calls = refuse({ getStats }, { status: 503 })
  await openAbout()
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(counted()).toBe('')
})
